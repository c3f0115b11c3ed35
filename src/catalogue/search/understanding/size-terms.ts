import type { Term } from './search-terms.ts'

/** Winemaking styles without a filter. */
export const styles: readonly Term[] = [
  // a white made like a red
  {
    says: 'vino naranja, vinos naranjas, vino naranjo, vinos naranjos, naranjo, orange wine, vino orange, skin contact',
    filter: 'type',
    values: ['Blanco'],
    exact: true,
    text: 'naranjo',
  },
  { says: 'pet nat, petnat, petillant naturel, vino de aguja', filter: 'sparkling', values: ['true'] },
]

/** Names of bottle sizes other than 750 ml. */
export const sizes: readonly Term[] = [
  {
    says: 'magnum, magnums, botella magnum, botellas magnum, tamano magnum, litro y medio, botella grande, botellas grandes, botellon',
    filter: 'volume',
    values: ['1500'],
    exact: true,
  },
  {
    says: 'tres cuartos, botella de 750, de 750, botella de 3 4, de 3 4, tamano normal, botella normal',
    filter: 'volume',
    values: ['750'],
    exact: true,
  },
  { says: 'doble magnum, jeroboam', filter: 'volume', values: ['3000'], exact: true },
  {
    says: 'media botella, medias botellas, botella de 375, demi bouteille',
    filter: 'volume',
    values: ['375'],
    exact: true,
  },
  { says: 'medio litro, botella de medio litro', filter: 'volume', values: ['500'], exact: true },
  {
    says: 'botella de litro, botella de un litro, un litro',
    filter: 'volume',
    values: ['1000'],
    exact: true,
  },
  {
    says: 'botella chica, botellas chicas, botella pequena, botellin, botella individual, tamano chico',
    filter: 'volume',
    values: ['187', '200', '250', '375', '500'],
    exact: true,
  },
  { says: 'damajuana, damajuanas', filter: 'volume', values: ['4500', '4750', '5000'], exact: true },
]
