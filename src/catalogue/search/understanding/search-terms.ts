import { kindNames, kindRecord } from '../../taxonomy/product-kinds.ts'
import { oak } from '../excluded.ts'
import { dishes } from './dish-terms.ts'

/** Winemaking styles without a filter. */
const styles: readonly Term[] = [
  // a white made like a red
  {
    says: 'vino naranja, vinos naranjas, vino naranjo, vinos naranjos, naranjo, orange wine, vino orange, skin contact',
    filter: 'type',
    values: ['Blanco'],
    exact: true,
    text: 'naranjo',
  },
  { says: 'pet nat, petnat, petillant naturel, vino de aguja', filter: 'sparkling', values: ['true'] },
]

/** Names of bottle sizes other than 750 ml. */
const sizes: readonly Term[] = [
  {
    says: 'magnum, magnums, botella magnum, botellas magnum, tamano magnum, litro y medio, botella grande, botellas grandes, botellon',
    filter: 'volume',
    values: ['1500'],
    exact: true,
  },
  {
    says: 'tres cuartos, botella de 750, de 750, botella de 3 4, de 3 4, tamano normal, botella normal',
    filter: 'volume',
    values: ['750'],
    exact: true,
  },
  { says: 'doble magnum, jeroboam', filter: 'volume', values: ['3000'], exact: true },
  {
    says: 'media botella, medias botellas, botella de 375, demi bouteille',
    filter: 'volume',
    values: ['375'],
    exact: true,
  },
  { says: 'medio litro, botella de medio litro', filter: 'volume', values: ['500'], exact: true },
  {
    says: 'botella de litro, botella de un litro, un litro',
    filter: 'volume',
    values: ['1000'],
    exact: true,
  },
  {
    says: 'botella chica, botellas chicas, botella pequena, botellin, botella individual, tamano chico',
    filter: 'volume',
    values: ['187', '200', '250', '375', '500'],
    exact: true,
  },
  { says: 'damajuana, damajuanas', filter: 'volume', values: ['4500', '4750', '5000'], exact: true },
]

/** Words that select by rank in an order. */
const sortTerms: readonly Term[] = [
  {
    says: 'el mejor, la mejor, los mejores, el mejor vino, los mejores vinos, mejor puntuado, mejores puntuados, mejor valorado, mejores valorados, el mas rico, los mas ricos, mas vendido, mas vendidos, lo mas vendido, los mas vendidos, mas pedidos, los mas pedidos, mas elegidos, los mas elegidos',
    filter: 'sort',
    values: ['valoracion'],
    exact: true,
  },
  {
    says: 'mas barato, mas baratos, mas barata, mas baratas, mas economico, mas economicos, menor precio, mejor precio',
    filter: 'sort',
    values: ['precio'],
    exact: true,
  },
  {
    says: 'novedades, lo nuevo, lo mas nuevo, lo ultimo, recien llegados, nuevos ingresos, ultimos ingresos',
    filter: 'sort',
    values: ['novedades'],
    exact: true,
  },
  { says: 'mas caro, mas caros, mayor precio', filter: 'sort', values: ['-precio'], exact: true },
]

/**
 * Words for what the shop can filter by, without accents. Regular plurals and feminines follow from the
 * masculine singular ('chileno' covers 'chilena', 'chilenos', 'chilenas'). Values are the catalogue's; if a
 * word has several, those in the catalogue count.
 */

/** What a word is about; a later word about the same adds a value. */
export type TermFilter =
  | 'kind'
  | 'type'
  | 'variety'
  | 'degreeSugar'
  | 'country'
  | 'location'
  | 'pairing'
  | 'body'
  | 'sparkling'
  /** A word that wines have, where 'madera' is any word for oak. */
  | 'word'
  /** Percent by volume. */
  | 'alcoholMax'
  /** In millilitres. */
  | 'volume'
  | 'discounted'
  | 'price'
  /** A sort order, as in addresses. */
  | 'sort'

export type Term = {
  /** Phrases, separated by commas. */
  says: string
  filter: TermFilter
  values: readonly string[]
  /** Only these words: without plural, feminine or typos. */
  exact?: true
  /** A word to search in addition, if the filter does not cover all of the meaning. */
  text?: string
  /** Only a suggestion, ignored beside a colour, grape or sparkling. */
  suggests?: true
}

/** Other products: kinds, or shops' names for their varieties. */
const otherGoods: Term[] = [
  ...kindNames.flatMap((name): Term[] => {
    const { says } = kindRecord(name)
    return says === '' ? [] : [{ says, filter: 'kind', values: [name] }]
  }),
  { says: 'copa, copa de vino, copon', filter: 'variety', values: ['Copas'] },
  {
    says: 'sacacorchos, sacacorcho, descorchador, destapador',
    filter: 'variety',
    values: ['Sacacorchos'],
    exact: true,
  },
  { says: 'whisky, whiskey, whiskies, scotch, bourbon', filter: 'variety', values: ['Whisky'], exact: true },
  { says: 'vermut, vermouth, vermu', filter: 'variety', values: ['Vermut'] },
  { says: 'gin, ginebra', filter: 'variety', values: ['Gin'], exact: true },
]

const kinds: Term[] = [
  { says: 'tinto, rojo, tintito', filter: 'type', values: ['Tinto'] },
  { says: 'blanco, blanquito', filter: 'type', values: ['Blanco'] },
  { says: 'rosado, rose, clarete, rosadito', filter: 'type', values: ['Rosado'] },
  {
    says: 'espumante, espumoso, champagne, champan, champania, champu, shampein, champein, burbuja, con burbujas, sparkling',
    filter: 'sparkling',
    values: ['true'],
  },
]

const sweetness: Term[] = [
  {
    says: 'seco, nada dulce, sin azucar',
    filter: 'degreeSugar',
    values: ['Seco'],
  },
  { says: 'abocado', filter: 'degreeSugar', values: ['Abocado'] },
  { says: 'semiseco, semi seco, demi sec, demisec', filter: 'degreeSugar', values: ['Semiseco'] },
  {
    says: 'semidulce, semi dulce, medio dulce, apenas dulce',
    filter: 'degreeSugar',
    values: ['Abocado', 'Semiseco'],
  },
  {
    says: 'dulce, dulzon, cosecha tardia, tardio, late harvest, azucarado',
    filter: 'degreeSugar',
    values: ['Dulce', 'Dulce Natural'],
  },
  { says: 'dulce natural', filter: 'degreeSugar', values: ['Dulce Natural'] },
]

const oakAged: Term[] = [
  {
    says: 'con madera, con roble, con barrica, con paso por madera, con paso por barrica, con paso por roble, con crianza, amaderado',
    filter: 'word',
    values: [oak],
  },
]

const lightInAlcohol: Term[] = [
  {
    says: 'poco alcohol, bajo alcohol, menos alcohol, bajo en alcohol, bajo de alcohol, con poco alcohol, poca graduacion, baja graduacion, dolor de cabeza, resaca, no de dolor de cabeza, que no de dolor de cabeza, sin resaca, que no de resaca',
    filter: 'alcoholMax',
    values: ['12'],
    exact: true,
  },
]

const bodies: Term[] = [
  { says: 'que no sea pesado', filter: 'body', values: ['1', '2'], exact: true },
  { says: 'liviano, ligero, poco cuerpo, suave, delicado', filter: 'body', values: ['1', '2'] },
  {
    says: 'que no raspe, que no raspen, no raspe, sin aspereza, facil de tomar, facil de beber, faciles de tomar, amable, redondo, sedoso, que no sea fuerte, taninos suaves, sin taninos, pocos taninos, poco tanino, no muy tanico',
    filter: 'body',
    values: ['1', '2', '3'],
    exact: true,
  },
  { says: 'frutado, afrutado, frutal', filter: 'body', values: ['2', '3', '4'] },
  { says: 'medio cuerpo, cuerpo medio, de cuerpo medio', filter: 'body', values: ['3'] },
  {
    says: 'con cuerpo, mucho cuerpo, con mucho cuerpo, buen cuerpo, robusto, potente, corpulento, fuerte, intenso, pesado, untuoso, estructurado, contundente',
    filter: 'body',
    values: ['4', '5'],
  },
]

const grapes: Term[] = [
  { says: 'shiraz, sirah, syrah, sira', filter: 'variety', values: ['Syrah'] },
  { says: 'cabernet, cab', filter: 'variety', values: ['Cabernet Sauvignon', 'Cabernet Franc'] },
  {
    says: 'cab sauv, cabernet sauv, cabernet sauvignon, sauvignon cabernet, cabernet sovignon, cabernet sovinon, cabernet savignon',
    filter: 'variety',
    values: ['Cabernet Sauvignon'],
  },
  {
    says: 'cab franc, cabernet franc, cabernet fran, cabernet frank',
    filter: 'variety',
    values: ['Cabernet Franc'],
  },
  {
    says: 'sauvignon, sauvignon blanc, sauv blanc, sovignon, sovignon blanc',
    filter: 'variety',
    values: ['Sauvignon Blanc'],
  },
  { says: 'pinot', filter: 'variety', values: ['Pinot Noir', 'Pinot Grigio', 'Pinot Blanc'] },
  {
    says: 'pinot noir, pinot negro, pino noir, pinot nuar, pino nuar',
    filter: 'variety',
    values: ['Pinot Noir'],
  },
  { says: 'pinot gris, pinot grigio', filter: 'variety', values: ['Pinot Grigio', 'Pinot Gris'] },
  { says: 'malbecito', filter: 'variety', values: ['Malbec'] },
  {
    says: 'chardo, chardone, chardoney, chardonnay, shardonay, shardonnay',
    filter: 'variety',
    values: ['Chardonnay'],
  },
  { says: 'grenache, garnacha', filter: 'variety', values: ['Garnacha'] },
  { says: 'moscato, moscatel, muscat', filter: 'variety', values: ['Moscatel'] },
  { says: 'mourvedre, monastrell, mataro', filter: 'variety', values: ['Monastrell'] },
  { says: 'gewurz, gewurztraminer', filter: 'variety', values: ['Gewürztraminer'] },
  { says: 'carmenere', filter: 'variety', values: ['Carmenère'] },
  { says: 'torrontes', filter: 'variety', values: ['Torrontés'] },
  { says: 'semillon', filter: 'variety', values: ['Sémillon'] },
  { says: 'tempranillo, tinta de toro', filter: 'variety', values: ['Tempranillo'] },
  { says: 'px, pedro ximenez', filter: 'variety', values: ['Pedro Ximénez'], exact: true },
  { says: 'carinena, carignan', filter: 'variety', values: ['Cariñena'] },
]

const countries: Term[] = [
  { says: 'argentino, nacional, de aca', filter: 'country', values: ['Argentina'] },
  { says: 'chileno', filter: 'country', values: ['Chile'] },
  { says: 'uruguayo', filter: 'country', values: ['Uruguay'] },
  { says: 'brasilero, brasileno', filter: 'country', values: ['Brasil'] },
  { says: 'espanol', filter: 'country', values: ['España'] },
  { says: 'frances', filter: 'country', values: ['Francia'] },
  { says: 'italiano, tano', filter: 'country', values: ['Italia'] },
  { says: 'portugues', filter: 'country', values: ['Portugal'] },
  { says: 'aleman', filter: 'country', values: ['Alemania'] },
  { says: 'austriaco', filter: 'country', values: ['Austria'] },
  { says: 'australiano', filter: 'country', values: ['Australia'] },
  { says: 'neozelandes, nz', filter: 'country', values: ['Nueva Zelanda'] },
  { says: 'sudafricano', filter: 'country', values: ['Sudáfrica'] },
  {
    says: 'estadounidense, norteamericano, yanqui, eeuu, usa',
    filter: 'country',
    values: ['Estados Unidos'],
  },
  { says: 'mexicano', filter: 'country', values: ['México'] },
  { says: 'griego', filter: 'country', values: ['Grecia'] },
  { says: 'hungaro', filter: 'country', values: ['Hungría'] },
  { says: 'suizo', filter: 'country', values: ['Suiza'] },
  { says: 'israeli', filter: 'country', values: ['Israel'] },
  { says: 'libanes', filter: 'country', values: ['Líbano'] },
  { says: 'rumano', filter: 'country', values: ['Rumania'] },
  { says: 'turco', filter: 'country', values: ['Turquía'] },
  { says: 'ruso', filter: 'country', values: ['Rusia'] },
  { says: 'canadiense', filter: 'country', values: ['Canadá'] },
  { says: 'croata', filter: 'country', values: ['Croacia'] },
  { says: 'esloveno', filter: 'country', values: ['Eslovenia'] },
  { says: 'ucraniano', filter: 'country', values: ['Ucrania'] },
]

const places: Term[] = [
  { says: 'mendocino', filter: 'location', values: ['Mendoza'] },
  { says: 'sanjuanino, sanjuan', filter: 'location', values: ['San Juan'] },
  {
    says: 'salteno, salta, cafayate',
    filter: 'location',
    values: ['Salta', 'Valle de Cafayate', 'Cafayate'],
  },
  { says: 'patagonico, del sur argentino', filter: 'location', values: ['Patagonia'] },
  { says: 'riojano', filter: 'location', values: ['Rioja', 'La Rioja'] },
  { says: 'vino verde, vinho verde', filter: 'location', values: ['Vinho Verde'] },
  { says: 'bordeaux, bordo', filter: 'location', values: ['Burdeos'] },
  { says: 'bourgogne, burgundy, borgonon', filter: 'location', values: ['Borgoña'] },
  { says: 'toscano, tuscany', filter: 'location', values: ['Toscana'] },
  { says: 'piamontes, piemonte', filter: 'location', values: ['Piamonte'] },
  { says: 'californiano', filter: 'location', values: ['California'] },
  { says: 'alsaciano, alsace', filter: 'location', values: ['Alsacia'] },
  { says: 'napa, napa valley', filter: 'location', values: ['Valle de Napa'] },
  {
    says: 'provence, provenzal',
    filter: 'location',
    values: ['Provenza', 'Côtes de Provence', 'Coteaux d’Aix-en-Provence'],
  },
  { says: 'cdp, chateauneuf', filter: 'location', values: ['Châteauneuf-du-Pape'], exact: true },
  { says: 'gallego, galicia, rias baixas', filter: 'location', values: ['Rías Baixas'] },
  { says: 'valle uco, uco valley', filter: 'location', values: ['Valle de Uco'] },
]

/**
 * Amounts relative to the catalogue: the cheapest third, the more expensive half, the most expensive quarter.
 */
const amounts: Term[] = [
  {
    says: 'barato, baratito, economico, accesible, buen precio, a buen precio, buena relacion precio calidad, relacion precio calidad, precio calidad, de todos los dias, para todos los dias, no muy caro, que no sea caro, no tan caro, poca plata, cocinar, para cocinar',
    filter: 'price',
    values: ['cheap'],
  },
  {
    says: 'caro, premium, de lujo, lujoso, alta gama, de alta gama, top, exclusivo',
    filter: 'price',
    values: ['dear'],
  },
]

const occasions: Term[] = [
  {
    says: 'regalo, regalito, regalar, regalarle, regalarles, para regalo, dia del padre, dia de la madre, dia del amigo, san valentin, primera cita, cita romantica, una cita, regalo empresarial, obsequio, quedar bien, impresionar, agasajar',
    filter: 'price',
    values: ['gift'],
  },
  { says: 'brindis, brindar', filter: 'sparkling', values: ['true'] },
  {
    says: 'festejo, festejar, celebrar, celebracion, fiesta, casamiento, boda, cumpleanos, cumple, aniversario, navidad, ano nuevo, las fiestas, fin de ano, bautismo',
    filter: 'sparkling',
    values: ['true'],
    suggests: true,
  },
  {
    says: 'invierno, dias de frio, noche de frio, chimenea',
    filter: 'type',
    values: ['Tinto'],
    suggests: true,
  },
  { says: 'mineral, citrico, floral, aromatico', filter: 'type', values: ['Blanco'], suggests: true },
  {
    says: 'verano, pileta, dias de calor, playa, terraza, refrescante, refrescar',
    filter: 'type',
    values: ['Blanco', 'Rosado'],
    suggests: true,
  },
]

const offers: Term[] = [
  {
    says: 'oferta, en oferta, promo, en promo, promocion, en promocion, con descuento, descuento, rebajado, liquidacion',
    filter: 'discounted',
    values: ['true'],
  },
]

export const searchTerms: readonly Term[] = [
  ...otherGoods,
  ...kinds,
  ...styles,
  ...sizes,
  ...sweetness,
  ...bodies,
  ...oakAged,
  ...lightInAlcohol,
  ...grapes,
  ...countries,
  ...places,
  ...dishes,
  ...amounts,
  ...sortTerms,
  ...occasions,
  ...offers,
]
