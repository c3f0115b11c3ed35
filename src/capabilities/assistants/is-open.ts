import { valueAt, type Settings } from '../../settings/settings-tree.ts'

/** Whether the owner lets assistants in. */
export const isOpen = (settings: Settings): boolean => valueAt(settings, 'assistants.open') === 'yes'
