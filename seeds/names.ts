import type { SourceWine } from './read-xwines.ts'

const cyrillic = /[\u0400-\u04FF]/

/** Typos of the file, and wines whose parentheses hide the first word of the label. */
const corrected: Record<string, string> = {
  'Brut (R de Ruinart) Champagne': 'R de Ruinart Brut Champagne',
  'Brut Vintage Champagne (Extra Cuvée de Réserve)': 'Extra Cuvée de Réserve Brut Vintage Champagne',
  'Dominus (Christian Moueix)': 'Dominus',
  'Merlot (U)': 'U Merlot',
  'Nocturne Champagne (Sec)': 'Nocturne Sec Champagne',
  'Rouge (Gaston Hochar)': 'Gaston Hochar Rouge',
  'Rare Cream Sherry Superior (Solera Reserva)': 'Rare Cream Superior Solera Reserva',
  Carmenérè: 'Carmenère',
  'Douro Tourgia Franca': 'Douro Touriga Franca',
}

const correctedWords: [RegExp, string][] = [
  [/\bCarmenere\b/g, 'Carmenère'],
  [/\bClasico\b/g, 'Clásico'],
  [/\bEspiritu\b/g, 'Espíritu'],
  [/\bDias de Verano\b/g, 'Días de Verano'],
  [/\bLujan\b/g, 'Luján'],
  [/\bSelecão\b/g, 'Seleção'],
  [/\bCédres\b/g, 'Cèdres'],
  [/\bRosè(?!\p{L})/gu, 'Rosé'],
  [/\b([BD])(arbera|olcetto) D'/g, "$1$2 d'"],
  [/ Di Manduria\b/g, ' di Manduria'],
]

const producers: Record<string, string> = {
  'Bodega Finca Las Moras': 'Finca Las Moras',
  'CHANDON Argentina': 'Chandon',
  'CHANDON Brazil': 'Chandon Brasil',
  'CHANDON California': 'Chandon California',
  'Beaulieu Vineyard (BV)': 'Beaulieu Vineyard',
  'Club des Sommeliers (Associados)': 'Club des Sommeliers',
  'Francois Carillon': 'François Carillon',
  'Francois Martenot': 'François Martenot',
  Schroeder: 'Familia Schroeder',
  'Señorio de Los Llanos': 'Señorío de los Llanos',
  'Taylors/Wakefield': 'Taylors Wakefield',
  'Vinicola Estrada Real': 'Vinícola Estrada Real',
  'Винодельня Ведерниковъ (Vedernikov Winery)': 'Vedernikov',
  'de Ladoucette': 'De Ladoucette',
}

/** The wine's name, in the shop's letters and quotation marks. */
export function wineName({ name }: SourceWine): string {
  let text = corrected[name] ?? latin(name)
  for (const [slip, right] of correctedWords) text = text.replace(slip, right)
  text = text.replace(/ \(((?:Premier )?Grand Cru Classé)\)/, ', $1')
  return typographic(text.replace(/\((?![^)]*(?:Pinot Noir|-))([^)]+)\)/g, '$1'))
}

/** The bodega's name in the shop. */
export function producerName({ winery }: SourceWine): string {
  return typographic((producers[winery] ?? latin(winery)).replace(/[()]/g, ''))
}

/** The Latin half of a name in two alphabets: 'Молодое (Molodoe)' and 'Molodoe (Молодое)' are 'Molodoe'. */
function latin(text: string): string {
  if (!cyrillic.test(text)) return text
  const inside = /\(([^)]*)\)/.exec(text)?.[1] ?? ''
  return cyrillic.test(inside) ? text.replace(/\s*\([^)]*\)/, '') : inside
}

function typographic(text: string): string {
  return text
    .replace(/(^|\s)'([^']+)'(?=\s|$)/g, '$1“$2”')
    .replace(/['´`]/g, '’')
    .replace(/\s+/g, ' ')
    .trim()
}
