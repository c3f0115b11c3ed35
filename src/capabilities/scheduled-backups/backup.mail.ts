import type { ComposedMail } from '../../platform/mail/compose.ts'
import { fillMail } from '../../platform/mail/mail-template.ts'
import { ownerBackupFailed } from './mails.ts'
import type { BackupProblem } from '../../backups/backup-problem.ts'
import { problemWords } from '../../backups/backup-words.ts'

/** @param detail the failure in its own words */
export function failedBackupMail(problem: BackupProblem, detail: string): ComposedMail {
  return fillMail(ownerBackupFailed, {
    motivo: problemWords[problem],
    detalle: [{ paragraphs: [detail] }],
    boton: [{ link: 'shop:/admin/home', words: 'Ver la última copia', inText: '' }],
  })
}
