import { productNoun } from '../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../catalogue/taxonomy/unit-noun.ts'
import { wineAddress } from '../../catalogue/wine-address.ts'
import { wineName, type NamedWine } from '../../catalogue/wine-name.ts'
import type { ComposedMail } from '../../platform/mail/compose.ts'
import { fillMail } from '../../platform/mail/mail-template.ts'
import { backInStock } from './mails.ts'

type Back = NamedWine & { id: number; available: number; type: string }

/**
 * The mail that a wine is back in stock. It has no greeting and no user text: the address is not verified to belong to
 * the account's owner.
 */
export function backInStockMail(wine: Back): ComposedMail {
  const unit = unitNoun([wine.type])
  return fillMail(backInStock, {
    vino: wineName(wine),
    quedan: wine.available === 1 ? `Queda una ${unit.one}` : `Quedan ${wine.available} ${unit.many}`,
    boton: [{ link: `shop:${wineAddress(wine)}`, words: `Ver el ${productNoun([wine.type]).one}` }],
  })
}
