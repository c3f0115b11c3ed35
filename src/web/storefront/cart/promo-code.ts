import { useSyncExternalStore } from 'react'
import { stored } from '../../session/stored.ts'

/**
 * The promotion code of the cart, in every tab of this browser. That of a signed-in person is a copy of the
 * account's. It is changed in `keep-code.ts`.
 */

export const localCodeKey = 'promoCode'
export const ownCodeKey = 'ownPromoCode'
export const codeListeners = new Set<() => void>()

export const readCode = (key: string): string => stored(key) ?? ''

function listen(notify: () => void): () => void {
  codeListeners.add(notify)
  window.addEventListener('storage', notify)
  return () => {
    codeListeners.delete(notify)
    window.removeEventListener('storage', notify)
  }
}

export const usePromoCode = (): string =>
  useSyncExternalStore(
    listen,
    () => readCode(localCodeKey) || readCode(ownCodeKey),
    () => '',
  )
