import { sql } from 'kysely'

/** Of a row `p` of payments: the provider has it in hand, and it may still be approved. */
export const paymentUnderWay = sql<boolean>`(p.settled = 'open' AND p.status IN ('pending', 'in_process', 'authorized', 'approved'))`
