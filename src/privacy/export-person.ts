import type { Hooks } from '../capabilities/hooks.ts'
import type { Db } from '../platform/database/open-database.ts'
import { exportMessages } from '../platform/mail/personal-data.queries.ts'
import * as cart from '../cart/personal-data.queries.ts'
import * as invoicing from '../invoicing/personal-data.queries.ts'
import * as orders from '../orders/personal-data.queries.ts'
import * as payments from '../payments/personal-data.queries.ts'
import * as returns from '../refunds/personal-data.queries.ts'
import * as users from '../users/personal-data.queries.ts'

/**
 * Exports everything the shop stores about a user, by account, each part from the owner of its tables.
 * Excludes data tied only to an email address, because the shop does not know whose it is. Undefined for an
 * unknown user.
 */
export async function exportPerson(db: Db, userId: string, hooks: Pick<Hooks, 'personalData'>) {
  const profile = await users.exportPerson(db, userId)
  if (!profile) return undefined
  const { direcciones, compras, correccionesDeEnvio, notasDeCompras } = await orders.exportPerson(db, userId)
  return {
    generado: new Date().toISOString(),
    ...profile,
    direcciones,
    ...(await cart.exportPerson(db, userId)),
    compras,
    correccionesDeEnvio,
    notasDeCompras,
    ...(await payments.exportPerson(db, userId)),
    ...(await invoicing.exportPerson(db, userId)),
    ...(await returns.exportPerson(db, userId)),
    ...(await hooks.personalData(db, userId)),
    mensajes: (await exportMessages(db, userId)).map((message) => ({
      para: message.recipient,
      responder_a: message.reply_to,
      asunto: message.subject,
      texto: message.body,
      fecha: message.created_at,
      enviado: message.sent_at,
    })),
  }
}
