/** Whether the screen is as narrow as a telephone's: rows are cards there, and what is long begins folded. */
export const isPhone = (): boolean => matchMedia('(max-width: 699px)').matches
