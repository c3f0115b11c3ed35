/** The cache tag of whatever shows a setting. */
export const settingsTag = 'settings'
