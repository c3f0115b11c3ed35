import { wineAddress } from '../../catalogue/wine-address.ts'
import { wineName, type NamedWine } from '../../catalogue/wine-name.ts'
import type { ComposedMail } from '../../platform/mail/compose.ts'
import { fillMail } from '../../platform/mail/mail-template.ts'
import { backInStock } from './mails.ts'

type Back = NamedWine & { id: number; available: number }

/**
 * The mail that a wine is back in stock. It has no greeting and no user text: the address is not verified to belong to
 * the account's owner.
 */
export function backInStockMail(wine: Back): ComposedMail {
  return fillMail(backInStock, {
    vino: wineName(wine),
    quedan: wine.available === 1 ? 'Queda una botella' : `Quedan ${wine.available} botellas`,
    boton: [{ link: `shop:${wineAddress(wine)}`, words: 'Ver el vino' }],
  })
}
