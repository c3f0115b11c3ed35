import { formatPesos, toPesos } from '../../money/money.ts'
import { writeNumber } from '../../money/write-number.ts'
import type { PriceRule } from './price-rule.ts'

const rounding = { cercano: 'al más cercano', arriba: 'hacia arriba', abajo: 'hacia abajo' }

/** Describes a price rule: 'Suba del 10 % · redondeo a $ 100 al más cercano'. */
export function ruleInWords({ percent, step, way }: PriceRule): string[] {
  return [
    `${percent < 0 ? 'Baja' : 'Suba'} del ${writeNumber(Math.abs(percent), { most: 2 })} %`,
    ...(step > 1 ? [`redondeo a ${formatPesos(toPesos(step))} ${rounding[way]}`] : []),
  ]
}
