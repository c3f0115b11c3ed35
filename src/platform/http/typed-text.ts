import { z } from 'zod'
import './error-map.ts'

/**
 * Invisible characters that copied text brings along, such as a phone number from an address book: zero-width
 * ones and those that change the text direction. Joiners are not included, because emoji and some scripts
 * need them.
 */
const unseen = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
const anythingSeen = /[^\p{Default_Ignorable_Code_Point}\s]/u

/** Trims a text and removes its invisible characters. Empty if nothing visible is left. */
export function asRead(text: string): string {
  return anythingSeen.test(text) ? text.replace(unseen, '').trim() : ''
}

/**
 * Text that people type or paste.
 * @param sentence the message for a value that is not text
 */
export const typedText = (sentence?: string) => z.string(sentence).overwrite(asRead)
