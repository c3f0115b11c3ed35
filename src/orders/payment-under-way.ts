import { sql } from 'kysely'

/** SQL: the payment row `p` is pending at the provider and may still be approved. */
export const paymentUnderWay = sql<boolean>`(p.settled = 'open' AND p.status IN ('pending', 'in_process', 'authorized', 'approved'))`
