import type { Db } from '../platform/database/open-database.ts'
import { exportMessages } from '../platform/mail/personal-data.queries.ts'
import * as backInStock from '../back-in-stock/personal-data.queries.ts'
import * as cart from '../cart/personal-data.queries.ts'
import * as contact from '../contact/personal-data.queries.ts'
import * as favourites from '../favourites/personal-data.queries.ts'
import * as invoicing from '../invoicing/personal-data.queries.ts'
import * as orders from '../orders/personal-data.queries.ts'
import * as payments from '../payments/personal-data.queries.ts'
import * as returns from '../refunds/personal-data.queries.ts'
import * as reviews from '../reviews/personal-data.queries.ts'
import * as users from '../users/personal-data.queries.ts'

/**
 * Exports everything the shop stores about a user, by account, each part from the owner of its tables.
 * Excludes data tied only to an email address, because the shop does not know whose it is. Undefined for an
 * unknown user.
 */
export async function exportPerson(db: Db, userId: string) {
  const profile = await users.exportPerson(db, userId)
  if (!profile) return undefined
  const { direcciones, compras, correccionesDeEnvio } = await orders.exportPerson(db, userId)
  return {
    generado: new Date().toISOString(),
    ...profile,
    direcciones,
    ...(await favourites.exportPerson(db, userId)),
    ...(await backInStock.exportPerson(db, userId)),
    ...(await cart.exportPerson(db, userId)),
    compras,
    correccionesDeEnvio,
    ...(await payments.exportPerson(db, userId)),
    ...(await invoicing.exportPerson(db, userId)),
    ...(await reviews.exportPerson(db, userId)),
    ...(await contact.exportPerson(db, userId)),
    ...(await returns.exportPerson(db, userId)),
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
