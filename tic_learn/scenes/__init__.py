"""What lies on a table, the same for every game: zones of cards. Pictures and pages are made of it."""

from tic_learn.scenes.frames import Frame, dealt, packed_frames, standing
from tic_learn.scenes.reel import Reel
from tic_learn.scenes.salvage import Salvaged, salvage
from tic_learn.scenes.scene import Scene, Zone, scene

__all__ = ["Frame", "Reel", "Salvaged", "Scene", "Zone", "dealt", "packed_frames", "salvage", "scene", "standing"]
