/** "Malbec", "Malbec y Merlot", "Cerdo e higos": joined by `y`, or by `e` before the sound of i. */
export function spanishList(items: readonly string[]): string {
  const last = items.at(-1)
  if (last === undefined) return ''
  if (items.length === 1) return last
  const and = /^(?:h?[ií])(?![ae])/i.test(last) ? 'e' : 'y'
  return `${items.slice(0, -1).join(', ')} ${and} ${last}`
}

/** `de` before a place with its article: 'el Valle de Uco' gives 'del Valle de Uco'. */
export function fromPlace(place: string): string {
  return place.startsWith('el ') ? `del ${place.slice(3)}` : `de ${place}`
}

/** The first letter in upper case. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A decimal number with comma: 13,5. */
export function decimal(value: number): string {
  return String(value).replace('.', ',')
}
