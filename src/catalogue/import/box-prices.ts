import { foldText } from '../search/fold-text.ts'
import type { Cell } from './import-columns.ts'
import type { Reading } from './reading.contract.ts'

/** What a price is of; `unsaid` where the list has boxes and does not say it. */
export type PriceUnit = 'botella' | 'caja' | 'unsaid'

const money = String.raw`(?:precios?|p|costos?|valor(?:es)?|importe|price|prezzo|prix|preco|\$)`
const of = String.raw`(?:(?:x|por|de|p|per|la|a|par|per|di|da|lista|in|en|are|usd|us|u s|ars|eur|pesos|dolares|dollars|cerrada)\s+)*`
const box = String.raw`(?:cajas?|cj|bultos?|packs?|cases?|box(?:es)?|caixas?|caisses?|carton[ei]?|cassa|estuches?)`
const bottle = String.raw`(?:botellas?|bot|unidad(?:es)?|unit(?:ario|ary|aria|e)?|u|c u|cada una?|bottles?|btl|bt|garrafas?|bouteilles?|bottiglia)`
const boxes = new RegExp(
  String.raw`\b${money}\s+${of}${box}\b|\b${box}\s+(?:price|cost)\b|^${box} (?:\$|ars|pesos)$|^(?:\$|usd|us\$?|u\$s|eur|ars|pesos) (?:x |por |per |la )?${box}$`,
)
const bottles = new RegExp(String.raw`\b${money}\s+${of}${bottle}\b|\b${bottle}\s+(?:price|cost)\b|\bc u\b`)

const plain = (text: string) =>
  foldText(text)
    .replace(/[^a-z0-9$]+/g, ' ')
    .trim()

/** Whether a heading or a note says that prices are of boxes: 'PRECIO CAJA s/IVA', 'Precios por caja cerrada'. */
export function namesBoxes(text: string): boolean {
  const said = plain(text)
  return boxes.test(said) && !bottles.test(said)
}

/** Whether a heading says that its prices are of bottles: 'Precio unitario', 'Precio x botella'. */
export function namesBottles(text: string): boolean {
  return bottles.test(plain(text))
}

const boxWord = new RegExp(String.raw`^${box}\b`)
const bottleWord = new RegExp(String.raw`^(?:${bottle}|un|uni|und|unid|uds?|pza|pieza|each|ea)$`)

/** What a cell of a column of units says that the price beside it is of: 'CAJA', 'UN'. */
export function unitNamed(cell: string): 'botella' | 'caja' | undefined {
  const said = plain(cell)
  if (boxWord.test(said)) return 'caja'
  return bottleWord.test(said) ? 'botella' : undefined
}

/** What the prices below a heading are of: what the owner says, then what the list says, and else a question. */
export function unitOfPrice(
  heading: string,
  bottlesOfBox: number | undefined,
  { price, boxList }: Pick<Reading, 'price' | 'boxList'>,
): PriceUnit {
  if (price !== 'preguntar') return price
  if (namesBottles(heading)) return 'botella'
  if (namesBoxes(heading) || boxList) return 'caja'
  return bottlesOfBox !== undefined && bottlesOfBox > 1 ? 'unsaid' : 'botella'
}

const counted =
  /^(?:(?:cajas?|cj|pack|bulto|estuche)?\s*(?:[x×]|de|por)?\s*)?(\d{1,3})\s*(?:u|un|uds?|unid\w*|bot\w*|btls?|bottles?)?\.?(?:\s*[x×].*)?$/i
/** No box has more bottles: a larger number is something else. */
const mostBottles = 120

/** The bottles of a box as a cell says them: '6', 'x6', 'Caja x 6 bot.', '6x750'; undefined for anything else. */
export function readBox(cell: Cell): number | undefined {
  const count = cell === null ? 0 : Number(counted.exec(String(cell).trim())?.[1] ?? 0)
  return count > 0 && count <= mostBottles ? count : undefined
}
