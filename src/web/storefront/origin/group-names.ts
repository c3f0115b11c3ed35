import { foldText } from '../../../catalogue/search/fold-text.ts'

/** A bodega or region in a list: address, name and number of wines on sale. */
export type ListedName = { to: string; name: string; count: number }
export type NameGroup = { title: string; names: ListedName[] }

/** Groups names by first letter, in the given order; those without a letter come first, under '0-9'. */
export function groupByLetter(names: readonly ListedName[]): NameGroup[] {
  return grouped(names, ({ name }) => /^[a-z]/.exec(foldText(name))?.[0].toUpperCase() ?? '0-9').toSorted(
    (a, b) => a.title.localeCompare(b.title),
  )
}

/** Groups names by country: Argentina first, then by number of wines. */
export function groupByCountry(names: readonly (ListedName & { country: string | null })[]): NameGroup[] {
  const wines = ({ title, names: listed }: NameGroup) =>
    title === 'Argentina' ? Infinity : listed.reduce((sum, { count }) => sum + count, 0)
  return grouped(names, ({ country }) => country ?? 'Otros')
    .map(({ title, names: listed }) => ({
      title,
      names: listed.map(({ to, name, count }) => ({ to, name, count })),
    }))
    .toSorted((a, b) => wines(b) - wines(a) || a.title.localeCompare(b.title))
}

function grouped<N extends ListedName>(names: readonly N[], titleOf: (name: N) => string) {
  const groups = new Map<string, { title: string; names: N[] }>()
  for (const name of names) {
    const title = titleOf(name)
    const group = groups.get(title) ?? { title, names: [] }
    group.names.push(name)
    groups.set(title, group)
  }
  return [...groups.values()]
}
