import { writeNumber } from '../../../money/write-number.ts'

export function peopleWait(count: number): string {
  return count === 1 ? '1 persona espera' : `${writeNumber(count)} personas esperan`
}
