/** Whether the screen is narrow as a phone's, where rows are cards and long content starts folded. */
export const isPhone = (): boolean => matchMedia('(max-width: 699px)').matches
