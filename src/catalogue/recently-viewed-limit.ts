/** Wines looked at that a browser keeps and a question carries, the last one first. */
export const recentlyViewedLimit = 20
