/** Filters to give up last if no wine has all of them, the last of these at the very end. */
const givenUpLast: readonly string[] = [
  'min_points',
  'bottles',
  'vintageMin',
  'vintageMax',
  'body',
  'alcoholMax',
  'volume',
  'no_word',
  'word',
  'discounted',
  'priceMax',
  'priceMin',
  'pairing',
  'degreeSugar',
  'no_degreeSugar',
  'no_variety',
  'no_type',
  'no_country',
  'no_location',
  'location',
  'productor',
  'country',
  'sparkling',
  'name',
  'variety',
  'type',
  'kind',
]

/**
 * Which filters to leave out, attempt by attempt, to come nearest to a list without wines: each alone, then ever more of
 * them, but never all, which would give the whole catalogue.
 */
export function attemptsWithout(filters: readonly string[]): string[][] {
  const others = filters.filter((name) => !givenUpLast.includes(name))
  const inTurn = [...others, ...givenUpLast.filter((name) => filters.includes(name))].map((name) => [name])
  const units = withVintageAsOne(inTurn)
  const together = units.map((_, index) => units.slice(0, index + 1).flat())
  return [...units, ...together].filter(({ length }) => length < filters.length)
}

/** 'Cosecha 2019' is one wish. */
function withVintageAsOne(units: readonly string[][]): string[][] {
  const isVintage = ([name = '']: string[]) => name.startsWith('vintage')
  const vintage = units.filter(isVintage).flat()
  const at = units.findIndex(isVintage)
  return units.flatMap((unit, index) => (index === at ? [vintage] : isVintage(unit) ? [] : [unit]))
}
