import { foldText } from '../../../catalogue/search/fold-text.ts'

/** A bodega or a region in a list: its address, its name and how many of its wines are on sale. */
export type ListedName = { to: string; name: string; count: number }
export type NameGroup = { title: string; names: ListedName[] }

/** Under their first letters, in the order that they come in; what begins with none stands first, under '0-9'. */
export function groupByLetter(names: readonly ListedName[]): NameGroup[] {
  return grouped(names, ({ name }) => /^[a-z]/.exec(foldText(name))?.[0].toUpperCase() ?? '0-9').toSorted(
    (one, other) => one.title.localeCompare(other.title),
  )
}

/** Under their countries: Argentina first, then the one with most wines. */
export function groupByCountry(names: readonly (ListedName & { country: string | null })[]): NameGroup[] {
  const wines = ({ title, names: listed }: NameGroup) =>
    title === 'Argentina' ? Infinity : listed.reduce((sum, { count }) => sum + count, 0)
  return grouped(names, ({ country }) => country ?? 'Otros')
    .map(({ title, names: listed }) => ({
      title,
      names: listed.map(({ to, name, count }) => ({ to, name, count })),
    }))
    .toSorted((one, other) => wines(other) - wines(one) || one.title.localeCompare(other.title))
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
