/** Stars in words and signs: earned by being right, never by being fast. Pure, so that node tests it. */

const MOST = 3;

/** @param {number} stars @param {number} most */
export const ofStars = (stars, most) => (most ? `★ ${stars} of ${most} stars` : "No stars yet");

/** What a question earned. @param {number} stars @param {boolean} endless whether a kind that was missed comes back */
export function inStars(stars, endless) {
  const signs = "★".repeat(stars) + "☆".repeat(Math.max(0, MOST - stars));
  return stars ? `${signs} ${stars} ${stars === 1 ? "star" : "stars"}` : `${signs} No star this time.${endless ? " This kind comes back." : ""}`;
}
