import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { formatPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import type { PromotionFields } from '../../../promotions/promotions.contract.ts'
import type { promotionCostCalls } from '../../../reporting/promotion-cost.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { useDebouncedAnswer } from '../ui/use-debounced-answer.ts'

type Cost = AnswerOf<(typeof promotionCostCalls)['POST /promotions/cost']>

/** Milliseconds that a form rests before it is tried on past orders. */
const restMs = 400

/** What a promotion would have cost on the last paid orders. */
export function CostNote({ value }: { value: PromotionFields | undefined }) {
  const key = value && JSON.stringify([value.effect, value.conditions])
  const cost = useDebouncedAnswer(key, restMs, async () => {
    const answer = value && (await browserApi()('POST /promotions/cost', { body: value }))
    return answer?.ok ? answer.value : undefined
  })
  if (!key) return null
  return (
    <p className="muted promotion-cost figures" aria-live="polite">
      {cost?.key === key ? costWords(cost.found, value?.effect.kind) : 'Calculando lo que habría costado…'}
    </p>
  )
}

function costWords({ orders, touched, cost, sold }: Cost, kind: string | undefined): string {
  if (orders === 0) return 'Todavía no hay compras pagas con las que probarla.'
  const looked = orders === 1 ? 'la última compra paga' : `las últimas ${orders} compras pagas`
  if (kind === 'delivery') return `Descuenta del envío: en ${looked} no se prueba.`
  if (touched === 0) return `En ${looked} no habría descontado nada.`
  const share = writeNumber((cost / sold) * 100, { least: 0, most: 1 })
  return `En ${looked} habría descontado ${formatPesos(cost)} (${share} % de lo vendido), en ${touched} de ellas.`
}
