import type { PageSettings } from '../../../app/shop.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import { law } from '../../content/law.ts'

const either = new Intl.ListFormat('es-AR', { type: 'disjunction' })

/** What today's settings guarantee for every purchase: delivery, withdrawal period, payment methods. */
export function promisesOf({ delivery, payWays }: Pick<PageSettings, 'delivery' | 'payWays'>): string[] {
  return [
    ...(delivery ? deliveryPromises(delivery) : []),
    `${law.regretDays} días para arrepentirte`,
    `Pagás con ${either.format(payWays)}`,
  ]
}

type Delivery = NonNullable<PageSettings['delivery']>

function deliveryPromises(delivery: Delivery): string[] {
  const { minDays, maxDays } = delivery
  const days = minDays === maxDays ? `${maxDays}` : `${minDays} a ${maxDays}`
  return [...freeDelivery(delivery), `Llega en ${days} ${maxDays === 1 ? 'día hábil' : 'días hábiles'}`]
}

/** If zones differ, says that the best offer depends on the place. */
function freeDelivery({ freeFrom, freeFromSomewhere: least }: Delivery): string[] {
  if (least === null) return []
  return [`Envío gratis desde ${formatPesos(least)}${least === freeFrom ? '' : ', según tu zona'}`]
}
