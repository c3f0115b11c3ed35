/** Names in capitals, as programs for shops write them. */

const small = new Set('de del la las los el y e do da di du et'.split(' '))
/** 'DV', 'XVI': what is no word stays in capitals. */
const noWord = /^(?:[^aeiouáéíóúü]+|[ivxlc]+)$/i

export const isInCapitals = (text: string): boolean => /\p{Lu}{3}/u.test(text) && text === text.toUpperCase()

/** 'ALTOS DEL SUR' as 'Altos del Sur'; a text that is not in capitals as it is. */
export function withoutCapitals(text: string): string {
  if (!isInCapitals(text)) return text
  return text
    .split(' ')
    .map((word, index) => {
      const lower = word.toLowerCase()
      if (index > 0 && small.has(lower)) return lower
      return noWord.test(word) ? word : lower.replace(/\p{L}/u, (letter) => letter.toUpperCase())
    })
    .join(' ')
}
