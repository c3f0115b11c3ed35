import { wineName, type NamedWine } from '../catalogue/wine-name.ts'
import { mailLayout, paragraph, shopLink } from '../orders/mail/layout.ts'

type Back = NamedWine & { id: number; available: number }

/**
 * The mail that a wine is back in stock. It has no greeting and no user text: the address is not verified to belong to
 * the account's owner.
 */
export function backInStockMail(wine: Back) {
  const title = `Volvió ${wineName(wine)}`
  const page = `/detail/${wine.id}`
  const left = wine.available === 1 ? 'Queda una botella' : `Quedan ${wine.available} botellas`
  const sentences = [
    `Hola. ${wineName(wine)} está otra vez en la tienda.`,
    `${left}, y no están apartadas: se las lleva quien llega primero.`,
  ]
  const end = 'Nos pediste este aviso. Es uno solo: no te vamos a escribir más por este vino.'
  return {
    subject: title,
    html: mailLayout(
      title,
      sentences.map(paragraph).join('') + shopLink(page, 'Ver el vino') + `<br>${paragraph(end)}`,
    ),
    text: [title, '', ...sentences, '', `Ver el vino: shop:${page}`, '', end].join('\n'),
  }
}
