import { z } from 'zod'
import './error-map.ts'

/**
 * What copied text brings along unseen, as a telephone number out of an address book does: characters without a width, and
 * those that turn the direction of what follows. Joiners are none of them: emoji and some scripts are written with them.
 */
const unseen = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
const anythingSeen = /[^\p{Default_Ignorable_Code_Point}\s]/u

/** As it is read: without the unseen, and without blanks around it. Empty where there is nothing to read. */
export function asRead(text: string): string {
  return anythingSeen.test(text) ? text.replace(unseen, '').trim() : ''
}

/** A text as people type or paste it. In: the sentence for what is no text. */
export const typedText = (sentence?: string) => z.string(sentence).overwrite(asRead)
