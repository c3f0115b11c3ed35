import { useMemo } from 'react'

declare const content: unique symbol

/** A value as it travels with a page: one text, where the router would pack and unpack each of its parts. */
export type Packed<T> = string & { readonly [content]?: T }

/** In: a value that JSON keeps as it is. */
export function pack<T>(value: T): Packed<T> {
  return JSON.stringify(value)
}

/** The value of a text; the same object as long as the text is the same. */
export function useUnpacked<T>(packed: Packed<T>): T {
  return useMemo(() => JSON.parse(packed) as T, [packed])
}
