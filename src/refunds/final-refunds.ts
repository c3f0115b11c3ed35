import { sql } from 'kysely'

/** Of refunds `r`: not what the buyer's bank took while the case is open, for it may come back. */
export const isFinal = sql<boolean>`(r.origin <> 'chargeback' OR EXISTS (SELECT FROM payment_disputes d
  WHERE d.payment_id = r.payment_id AND d.kind = 'chargeback' AND d.state = 'lost'))`
