/** Stop words: too common, or conjunctions. */
const saysNothing = new Set(
  `a al algo algun alguna botella botellas buen buena bueno buenos busco comida con de del el en la las los me mi para
  por quiero que regalar regalo rico sin tomar un una uno unos unas vino vinos y`.split(/\s+/),
)

/**
 * What of a search says which wine: 'vino dulce para postre' asks for 'dulce postre'. A search of nothing but such words
 * stays as it is, for a name may be made of them.
 */
export function tellingWords(searched: string): string {
  const words = searched.split(/[\s,;]+/).filter((word) => word !== '')
  const telling = words.filter((word) => !saysNothing.has(word.toLowerCase().replaceAll('ú', 'u')))
  return (telling.length > 0 ? telling : words).join(' ')
}
