import { writeDay } from '../calendar/shop-time.ts'
import type { Gift } from '../totals/gift.contract.ts'

/** What a gift asks of the people who pack and send it, step by step. */
export const giftSteps = ({ wrap, message, hide_prices, wished_day }: Gift): string[] =>
  [
    wrap ? 'envolver' : '',
    message ? 'con tarjeta' : '',
    hide_prices ? 'sin precios en la caja' : '',
    wished_day ? `pedida para el ${writeDay(wished_day)}` : '',
  ].filter((step) => step !== '')
