import { rangeWords } from '../calendar/day-range.ts'
import { dayWords } from '../calendar/shop-time.ts'
import type { DeliveryAnswer } from './chosen-delivery.contract.ts'

type Days = { kind: DeliveryAnswer['kind']; earliest: string; latest: string }

/** When it arrives, or when it waits at the branch: 'Llega entre el martes 24 y el jueves 26 de noviembre'. */
export function promiseWords({ kind, earliest, latest }: Days): string {
  if (kind === 'pickup') return `Lista para retirar desde el ${dayWords(latest)}`
  return `Llega ${rangeWords(earliest, latest)}`
}
