"""What a screen reader finds in a PDF."""

import io

import pikepdf


def structure(data):
    """The elements of its structure, in reading order, each before what is in it: its kind, and the description."""
    found = []

    def look(node):
        if isinstance(node, pikepdf.Array):
            for one in node:
                look(one)
        elif isinstance(node, pikepdf.Dictionary):
            if "/S" in node:
                found.append((str(node.S), str(node.get("/Alt", ""))))
            if "/K" in node:
                look(node.K)

    with pikepdf.open(io.BytesIO(data)) as pdf:
        look(pdf.Root.StructTreeRoot.K)
    return found


def figures(data):
    """The description of every picture, in reading order."""
    return [alt for kind, alt in structure(data) if kind == "/Figure"]
