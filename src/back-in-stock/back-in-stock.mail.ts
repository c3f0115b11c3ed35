import { wineAddress } from '../catalogue/wine-address.ts'
import { wineName, type NamedWine } from '../catalogue/wine-name.ts'
import { compose, type ComposedMail } from '../platform/mail/compose.ts'

type Back = NamedWine & { id: number; available: number }

/**
 * The mail that a wine is back in stock. It has no greeting and no user text: the address is not verified to belong to
 * the account's owner.
 */
export function backInStockMail(wine: Back): ComposedMail {
  const title = `Volvió ${wineName(wine)}`
  const left = wine.available === 1 ? 'Queda una botella' : `Quedan ${wine.available} botellas`
  const sentences = [
    `Hola. ${wineName(wine)} está otra vez en la tienda.`,
    `${left}, y no están apartadas: se las lleva quien llega primero.`,
  ]
  return compose({
    subject: title,
    title,
    blocks: [
      { paragraphs: sentences },
      { link: `shop:${wineAddress(wine)}`, words: 'Ver el vino' },
      {
        paragraphs: ['Nos pediste este aviso. Es uno solo: no te vamos a escribir más por este vino.'],
      },
    ],
  })
}
