/** Days during which a bulk change can be undone; replaced pictures are kept that long. */
export const undoDays = 30
