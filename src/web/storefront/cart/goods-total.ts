import { fromPesos, toPesos } from '../../../money/money.ts'
import type { QuoteAnswer } from '../../../totals/quote.contract.ts'

/** The total of a quote without its delivery, in pesos. */
export const goodsTotal = ({ total, delivery }: Pick<QuoteAnswer, 'total' | 'delivery'>): number =>
  toPesos(fromPesos(total) - fromPesos(delivery.price))
