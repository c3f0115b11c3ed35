import { plainText } from '../../catalogue/plain-text.ts'

/** Characters that search engines and messengers show. */
const shown = 160

/**
 * A page's description from text or HTML: whole sentences if they fit, otherwise whole words and an ellipsis.
 * @param most maximum length
 */
export function pageDescription(html: string, most = shown): string {
  return shorten(plainText(html), most)
}

/** Shortens to `most` characters without cutting words or characters. */
export function shorten(text: string, most: number): string {
  const trimmed = text.trim()
  if (trimmed.length <= most) return trimmed
  const sentences = lastSentenceEnd(trimmed, most)
  // a short first sentence says too little to stop there
  if (sentences >= most / 2) return trimmed.slice(0, sentences)
  const room = trimmed.slice(0, most)
  const space = room.search(/\s\S*$/)
  // a single word longer than the limit
  const cut = space > 0 ? room.slice(0, space) : room.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  return `${cut.replace(/[\s.,;:¡¿!?«([…-]+$/u, '')}…`
}

/** The end of the last sentence that fits; 0 if none does. */
function lastSentenceEnd(text: string, most: number): number {
  let end = 0
  for (const { index, 0: mark } of text.matchAll(/[.!?…]+[»”"')]*(?=\s)/g)) {
    if (index + mark.length > most) break
    end = index + mark.length
  }
  return end
}
