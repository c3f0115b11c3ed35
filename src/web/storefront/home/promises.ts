import type { PageSettings } from '../../../app/shop.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import { law } from '../../content/law.ts'

/** What holds of every purchase, by the settings of today: delivery, days to withdraw, ways of paying. */
export function promisesOf({ delivery, payWays }: Pick<PageSettings, 'delivery' | 'payWays'>): string[] {
  return [
    ...(delivery ? deliveryPromises(delivery) : []),
    `${law.regretDays} días para arrepentirte`,
    `Pagás con ${new Intl.ListFormat('es-AR', { type: 'disjunction' }).format(payWays)}`,
  ]
}

function deliveryPromises({ freeFrom, minDays, maxDays }: NonNullable<PageSettings['delivery']>): string[] {
  const days = minDays === maxDays ? `${maxDays}` : `${minDays} a ${maxDays}`
  return [
    ...(freeFrom === null ? [] : [`Envío gratis desde ${formatPesos(freeFrom)}`]),
    `Llega en ${days} ${maxDays === 1 ? 'día hábil' : 'días hábiles'}`,
  ]
}
