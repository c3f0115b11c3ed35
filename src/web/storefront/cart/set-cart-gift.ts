import type { Gift } from '../../../totals/gift.contract.ts'
import { giftStore } from './cart-gift.ts'

/** @param gift null: it is no gift */
export function setCartGift(gift: Gift | null): void {
  const text = gift ? JSON.stringify(gift) : ''
  giftStore.cached = { text, gift }
  try {
    sessionStorage.setItem(giftStore.key, text)
  } catch {
    // without storage they last until the page is left
  }
  giftStore.listeners.forEach((notify) => notify())
}
