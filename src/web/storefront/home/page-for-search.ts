import { foldText } from '../../../catalogue/search/fold-text.ts'

/** A page of the shop with its link's label. */
export type ShopPage = { to: string; label: string }

/** Searches for something other than wine, without accents and in lower case. */
const pages: readonly (ShopPage & { about: RegExp })[] = [
  {
    about:
      /\b(\d ?x ?\d|promo|promos|promocion|promociones|combo|combos|cupon|cupones|segunda unidad|2da unidad)\b/,
    to: '/promociones',
    label: 'Ver las promociones',
  },
  { about: /\b(seguimiento|mi (pedido|compra|orden|envio))\b/, to: '/seguimiento', label: 'Seguí tu compra' },
  {
    about: /\b(arrepent\w*|devolver|devolucion|devoluciones|reembolso)\b/,
    to: '/arrepentimiento',
    label: 'Botón de arrepentimiento',
  },
  { about: /\b(envio|envios|entrega|entregas|delivery)\b/, to: '/envios', label: 'Envíos y devoluciones' },
  {
    about:
      /\b(horario|horarios|local|locales|sucursal|sucursales|telefono|whatsapp|contacto|retiro|retirar)\b/,
    to: '/contact',
    label: 'Contacto y locales',
  },
]

/**
 * The page for a search without matching wines.
 * @param name the search text
 */
export function pageForSearch(name: string): ShopPage | undefined {
  const typed = foldText(name)
  return pages.find(({ about }) => about.test(typed))
}
