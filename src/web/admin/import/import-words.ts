import { writeNumber } from '../../../money/write-number.ts'

/** 'Se agregan 3 vinos y cambian 2': only what there is. */
export function madeOf(created: number, changed: number, when: 'se' | 'done'): string {
  const done = when === 'done'
  const verb = (n: number, one: string, many: string) => (n === 1 ? one : many)
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
