/** For how many days a bulk change can be undone; the pictures that it replaced are stored until then. */
export const undoDays = 30
