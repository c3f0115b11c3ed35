import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { allowedValues, changed, singleValue } from './catalogue-view.ts'
import { filterNames, listFilters } from './list-filters.ts'

/** An active filter, and the address without it. */
export type Chosen = { text: string; to: string }

const chipsAtMost = 7

/**
 * The chips of all active filters, at most seven; invalid values are ignored. Where there would be more, the values of
 * one filter share a chip, those of the longest filter first, and the last chip stands for what is left.
 */
export function chosenFilters(parameters: URLSearchParams, available: FacetsAnswer): Chosen[] {
  const groups = [...chosenValues(parameters, available), chosenVintages(parameters)]
  const count = () => groups.flat().length
  while (count() > chipsAtMost) {
    const longest = groups.reduce((most, group) => (group.length > most.length ? group : most))
    if (longest.length < 2) break
    groups[groups.indexOf(longest)] = [together(parameters, longest)]
  }
  const chips = groups.flat()
  const others = chips.slice(chipsAtMost - 1)
  if (others.length < 2) return chips.map(({ text, to }) => ({ text, to }))
  return [
    ...chips.slice(0, chipsAtMost - 1),
    { ...together(parameters, others), text: `Y ${others.length} más` },
  ].map(({ text, to }) => ({ text, to }))
}

/** A chip, and the parameters that it stands for. */
type Chip = Chosen & { stands: [name: string, value: string][] }

/** Several chips as one, which takes all of them away. */
function together(parameters: URLSearchParams, chips: readonly Chip[]): Chip {
  const stands = chips.flatMap((chip) => chip.stands)
  const first = chips[0]?.text ?? ''
  return {
    text: chips.length > 1 ? `${first} y ${chips.length - 1} más` : first,
    to: changed(parameters, (next) => {
      for (const [name] of stands) next.delete(name)
      for (const [name, value] of keptBeside(parameters, stands)) next.append(name, value)
    }),
    stands,
  }
}

/** The values of these parameters that the chips do not stand for. */
function keptBeside(parameters: URLSearchParams, stands: Chip['stands']): [string, string][] {
  const names = new Set(stands.map(([name]) => name))
  return filterNames()
    .filter((name) => names.has(name))
    .flatMap((name) => allowedValues(parameters, name).map((value): [string, string] => [name, value]))
    .filter(([name, value]) => !stands.some(([other, taken]) => other === name && taken === value))
}

/** The chips of each filter. */
function chosenValues(parameters: URLSearchParams, available: FacetsAnswer): Chip[][] {
  return filterNames().map((name) => {
    const { chip } = listFilters[name]
    const values = chip ? allowedValues(parameters, name) : []
    return values.map((value) => ({
      text: chip?.(value, (facet) => labelOf(available[facet], value)) ?? value,
      to: changed(parameters, (next) => {
        next.delete(name)
        values.filter((other) => other !== value).forEach((other) => next.append(name, other))
      }),
      stands: [[name, value]],
    }))
  })
}

const labelOf = (facet: FacetsAnswer['type'], value: string) =>
  facet.find((option) => option.value === value)?.label ?? value

/** One chip for a single year, or one for each end of a range. */
function chosenVintages(parameters: URLSearchParams): Chip[] {
  const [from, until] = [singleValue(parameters, 'vintageMin'), singleValue(parameters, 'vintageMax')]
  const chip = (text: string, stands: Chip['stands']): Chip => ({
    text,
    to: changed(parameters, (next) => {
      for (const [key] of stands) next.delete(key)
    }),
    stands,
  })
  if (from && from === until)
    return [
      chip(`Cosecha ${from}`, [
        ['vintageMin', from],
        ['vintageMax', from],
      ]),
    ]
  return [
    ...(from ? [chip(`Cosecha ${from} o después`, [['vintageMin', from]])] : []),
    ...(until ? [chip(`Cosecha ${until} o antes`, [['vintageMax', until]])] : []),
  ]
}

/** The unfiltered list, in the same order and page size. */
export function nothingChosen(parameters: URLSearchParams): string {
  return changed(parameters, (next) => {
    for (const name of parameters.keys()) if (name !== 'sort' && name !== 'size') next.delete(name)
  })
}
