import type { ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { ownerTestMessage } from '../settings/mails/desk-mails.ts'

/** Shows an owner that mail arrives, and how it looks. */
export function testMessageMail(): ComposedMail {
  return fillMail(ownerTestMessage, {
    boton: [{ link: 'shop:/admin/home', words: 'Ir a la administración' }],
  })
}
