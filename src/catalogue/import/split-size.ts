import { volumeCell } from '../products/field-cells.ts'
import { readGrapes } from './grape-words.ts'

const measured =
  /^(.*\S)\s+(?:[x×]\s*)?\(?(\d{1,4}(?:[.,]\d{1,3})?\s*(?:ml|cc|cm3|cl|lts?|litros?|l)\.?)\)?$/i
const counted = /^(.*\S)\s+[x×]\s*(187|250|375|500|700|750|1000|1500|3000)$/i
/** A number alone is a size where a grape stands before it: 'Lote 750' is a name. */
const bare = /^(.*\S)\s+\(?(187|375|750|1500)\)?$/
/** Millilitres that a bottle may hold. */
const [least, most] = [50, 30_000]

/**
 * A name that ends with the content of its bottle, and without it: 'Malbec x 750 cc', 'Malbec 750'. Undefined for another
 * one. Content in millilitres.
 */
export function splitSize(named: string): { name: string; volumeMl: number } | undefined {
  const [, rest = '', size = ''] =
    measured.exec(named) ?? counted.exec(named) ?? ofGrape(bare.exec(named)) ?? []
  const volumeMl = /^\d+$/.test(size) ? Number(size) : volumeCell(size.replace(/cm3/i, 'cc'), '')
  const name = rest.replace(/\s[x×]$/i, '').replace(/[\s,.·(-]+$/, '')
  if (typeof volumeMl !== 'number' || volumeMl < least || volumeMl > most || !/\p{L}{2}/u.test(name))
    return undefined
  return { name, volumeMl }
}

const ofGrape = (found: RegExpExecArray | null) =>
  found && readGrapes(found[1] ?? '').variety !== undefined ? found : undefined
