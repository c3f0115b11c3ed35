/** Cache tag of everything that shows a setting. */
export const settingsTag = 'settings'
