import { plainText } from '../../catalogue/plain-text.ts'

/** What search engines and messengers show of a description. */
const shown = 160

/**
 * A page's description from the text or HTML that the shop has: whole sentences as far as they go, otherwise whole
 * words and an ellipsis. In: the text, and how long it may be.
 */
export function pageDescription(html: string, most = shown): string {
  return shorten(plainText(html), most)
}

/** At most so many characters, never half a word or half a character. */
export function shorten(text: string, most: number): string {
  const whole = text.trim()
  if (whole.length <= most) return whole
  const sentences = lastSentenceEnd(whole, most)
  // a short first sentence says too little to stop there
  if (sentences >= most / 2) return whole.slice(0, sentences)
  const room = whole.slice(0, most)
  const space = room.search(/\s\S*$/)
  // one word that is longer than all there is room for
  const cut = space > 0 ? room.slice(0, space) : room.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  return `${cut.replace(/[\s.,;:¡¿!?«([…-]+$/u, '')}…`
}

/** Where the last sentence ends that has room; 0 when none has. */
function lastSentenceEnd(text: string, most: number): number {
  let end = 0
  for (const { index, 0: mark } of text.matchAll(/[.!?…]+[»”"')]*(?=\s)/g)) {
    if (index + mark.length > most) break
    end = index + mark.length
  }
  return end
}
