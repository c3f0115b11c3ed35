import { currency } from '../../money/money.ts'

/** Where to begin, on the home page: what people most often come for, as views of the catalogue. */
export const waysIn: { label: string; to: string }[] = [
  { label: 'Para el asado', to: '/?pairing=Asado' },
  { label: 'Espumantes para brindar', to: '/?sparkling=true' },
  { label: `Hasta ${currency.sign} 15.000 la botella`, to: '/?priceMax=15000' },
  { label: 'Los mejor valorados', to: '/?sort=valoracion' },
]
