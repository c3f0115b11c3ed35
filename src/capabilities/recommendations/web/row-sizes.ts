/** More than the home page's row shows: those in the list above are left out. */
export const bannerRequested = 8

export const similarSize = 4
