import type { Declaration } from '../declaration.ts'
import { assistantSettings } from './settings.ts'

export const assistants = {
  settings: { group: 'assistants', part: 'tienda', records: assistantSettings },
} satisfies Declaration
