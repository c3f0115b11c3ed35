import type { Gift } from './gift.contract.ts'

/** A gift without any choice. Apart from the rules of gifts, as the cart offers it before they are needed. */
export const emptyGift: Gift = {
  wrap: false,
  message: '',
  recipient: '',
  phone: '',
  wished_day: null,
  hide_prices: true,
}
