import { compose, separately, type ComposedMail } from '../platform/mail/compose.ts'
import type { BackupProblem } from './backup-problem.ts'
import { problemWords } from './backup-words.ts'

/** In: what is wrong, and the words of what failed. */
export function failedBackupMail(problem: BackupProblem, detail: string): ComposedMail {
  return compose({
    subject: 'La copia de seguridad no sale',
    title: 'La copia de seguridad no sale',
    titleInText: false,
    blocks: [
      ...separately([
        `La copia de seguridad de hoy no se pudo hacer: ${problemWords[problem]}.`,
        'La tienda sigue intentándolo cada quince minutos. Avisale a quien la instaló, con estas palabras:',
        detail,
      ]),
      { link: 'shop:/admin/home', words: 'Ver la última copia', inText: '' },
    ],
  })
}
