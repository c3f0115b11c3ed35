import { writeNumber } from '../../money/write-number.ts'
import type { ProductAnswer } from './catalogue.contract.ts'
import { kindOf, type KindName } from '../taxonomy/product-kinds.ts'
import { fieldEntries, holdsFor } from './product-fields.ts'

/** A fact about a wine for its page. `code`: identifies the wine. */
export type WineFact = { label: string; text: string; code?: true }

type Placed = { at: number; fact: WineFact }

/** A wine's facts in reading order. */
export function wineFacts(wine: ProductAnswer): WineFact[] {
  const kind = kindOf({ ...wine.category, sparkling: wine.sparkling })
  const placed = [...fieldFacts(wine, kind), ...temperature(wine)]
  return placed.toSorted((a, b) => a.at - b.at).map(({ fact }) => fact)
}

function fieldFacts(wine: Partial<Record<string, unknown>>, kind: KindName): Placed[] {
  return fieldEntries.flatMap(([name, { fact, label, unit, unique }]) => {
    const value = wine[name]
    if (!fact || value === undefined || value === null || !holdsFor(name, kind)) return []
    const text = fact.text ? fact.text(value as never) : textOf(value, unit)
    return text === '' ? [] : [{ at: fact.at, fact: { label, text, ...(unique ? { code: true } : {}) } }]
  })
}

function textOf(value: unknown, unit: string | undefined): string {
  if (Array.isArray(value)) return value.join(', ')
  const text = typeof value === 'number' ? writeNumber(value) : String(value)
  return unit ? `${text} ${unit}` : text
}

/** Combines two fields, after the alcohol. */
function temperature({ servingMin, servingMax }: ProductAnswer): Placed[] {
  if (servingMin === null || servingMax === null) return []
  return [{ at: 5, fact: { label: 'Temperatura', text: `Entre ${servingMin} y ${servingMax} °C` } }]
}
