import { isEverydayWord } from './everyday-words.ts'
import { foldText } from './fold-text.ts'

/**
 * Words that are never typos of others, whether the shop has them or not: 'norton' is not 'Corton'. Without
 * accents, in lower case. Words of the catalogue are found anyway.
 */
const drinks = `fernet whisky whiskey vodka gin ron tequila vermut vermu vermouth sidra cerveza licor aperol campari branca
  gancia cinzano cynar pisco cognac brandy grapa sake clerico sangria agua gaseosa coca jugo cafe te mate`
const bodegas = `norton zuccardi trapiche salentein navarro correas chandon termidor uvita lopez weinert bianchi nieto
  senetiner escorihuela bressia achaval ferrer mendel pulenta zorzal cobos balbo riccitelli cadus schroeder chacra canale
  etchart colome quara lagarde flichman graffigna callia valmont kaiken lariviere bemberg alamos terrazas cuvelier
  trumpeter rutini catena zapata bosca baron toro santa julia susana felipe michel torino suter arizu cavas`
const things = `barrica barricas roble copa copas sacacorchos decantador corcho tapa rosca caja estuche canasta chica chico
  grande envio envios gratis gift card hola gracias naranja organico natural sulfitos magnum litro litros medio media damajuana sachet lata tetra tetrabrik brik bag
  box madera grado grados alcohol primera bajo`
const people = `suegra suegro madre padre mama papa novia novio esposa esposo mujer marido jefa jefe amiga amigo abuela
  abuelo hermana hermano tia tio cliente frio fria bien`

const words = new Set([drinks, bodegas, things, people].join(' ').split(/\s+/))

/** @param word without accents, in lower case */
export const isExactWord = (word: string) => words.has(word)

/**
 * Words of a search that are never corrected. In a search of ordinary Spanish words alone nothing says that one of them
 * is a slip: 'mi vieja' is not 'Viejo', but 'catena zapato' is 'Zapata'.
 */
export function exactWordsIn(searched: string): string[] {
  const typed = [...new Set(foldText(searched).split(/[^a-z0-9]+/))].filter((word) => word !== '')
  const isOrdinary = (word: string) => isExactWord(word) || isEverydayWord(word) || word.length < 4
  return typed.every(isOrdinary) ? typed : typed.filter(isExactWord)
}

/** Words that are never suggested as corrections. */
export const neverMeant: readonly string[] =
  'negra negras puta putas puto zorra perra gorda gordo tonta tonto bruja muerta muerto mierda loca vieja asesino'.split(
    ' ',
  )

/** Stop words: too common, or conjunctions. */
const saysNothing = new Set(
  `a al algo algun alguna botella botellas buen buena bueno buenos busco comida con de del el en la las los me mi para
  por quiero que regalar regalo rico sin tomar un una uno unos unas vino vinos y`.split(/\s+/),
)

/**
 * The significant words of a search: 'vino dulce para postre' becomes 'dulce postre'. A search of stop words
 * alone stays as it is, because it may be a name.
 */
export function tellingWords(searched: string): string {
  const words = searched.split(/[\s,;]+/).filter((word) => word !== '')
  const telling = words.filter((word) => !saysNothing.has(word.toLowerCase().replaceAll('ú', 'u')))
  return (telling.length > 0 ? telling : words).join(' ')
}
