import type { ComposedMail } from '../../platform/mail/compose.ts'
import { fillMail } from '../../platform/mail/mail-template.ts'
import { ownerWebhookOff } from './mails.ts'
import type { Disabled } from './webhooks.queries.ts'

export function disabledMail({ url, disabled_because: because }: Disabled): ComposedMail {
  return fillMail(ownerWebhookOff, {
    direccion: url,
    motivo: because === 'gone' ? 'pidió que no le avisen más (410)' : 'falló durante tres días',
    boton: [{ link: 'shop:/admin/notificaciones', words: 'Ver las notificaciones', inText: '' }],
  })
}
