import type { Declaration } from '../declaration.ts'
import { ownerBackupFailed } from './mails.ts'

export const scheduledBackups = {
  mails: { 'Para la tienda': [ownerBackupFailed] },
} satisfies Declaration
