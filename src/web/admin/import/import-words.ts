import { writeNumber } from '../../../money/write-number.ts'

/** 'Se agregan 3 vinos y cambian 2', omitting zeros. */
export function madeOf(created: number, changed: number, when: 'se' | 'done'): string {
  const done = when === 'done'
  const verb = (n: number, singular: string, many: string) => (n === 1 ? singular : many)
  const wines = (n: number) => (n === 1 ? '1 vino' : `${writeNumber(n)} vinos`)
  const parts = [
    ...(created > 0
      ? [
          `${done ? verb(created, 'agregó', 'agregaron') : verb(created, 'agrega', 'agregan')} ${wines(created)}`,
        ]
      : []),
    ...(changed > 0
      ? [
          `${done ? verb(changed, 'cambió', 'cambiaron') : verb(changed, 'cambia', 'cambian')} ${wines(changed)}`,
        ]
      : []),
  ]
  return parts.length === 0 ? 'No cambió ningún vino' : `Se ${parts.join(' y ')}`
}

/** 'Es un total (8), es un título o una nota (3)': omitted rows by reason. */
export function omittedWords(omitted: readonly { why: string; rows: number }[]): string {
  const each = omitted.map(
    ({ why, rows }) => `${why.charAt(0).toLowerCase()}${why.slice(1)} (${writeNumber(rows)})`,
  )
  const count = omitted.reduce((sum, { rows }) => sum + rows, 0)
  return count === 0
    ? ''
    : `${count === 1 ? 'Queda afuera 1 fila' : `Quedan afuera ${writeNumber(count)} filas`}: ${each.join(', ')}.`
}

/** The result of undoing an import. */
export function undoneOf({ undone, kept }: { undone: number; kept: number }): string {
  const wines = (n: number, singular: string, many: string) =>
    n === 1 ? `1 vino ${singular}` : `${writeNumber(n)} vinos ${many}`
  const back = `${wines(undone, 'está', 'están')} como antes; los que se habían agregado quedaron archivados.`
  return kept === 0 ? back : `${back} De ${wines(kept, 'quedó', 'quedaron')} lo que cambió después.`
}
