import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { queueMessage } from '../../platform/mail/outbox.queries.ts'
import { reviewRequestMail } from './review-request.mail.ts'
import { claimReviewRequests } from './review-requests.queries.ts'

const batch = 50
/** Batches per run; the next run continues. */
const mostBatches = 20

type OpinionSettings = {
  /** Days after delivery; 0: off. */
  days: number
  publicUrl: string
  /** Where the calls are found from outside. */
  apiUrl: string
}

/** Asks buyers what they thought of their wines, once for each order, in the transaction that notes it. */
export async function requestReviews(db: Db, asking: OpinionSettings): Promise<void> {
  if (asking.days <= 0) return
  for (let round = 0; round < mostBatches; round += 1) if ((await requestBatch(db, asking)) < batch) return
}

async function requestBatch(db: Db, { days, publicUrl, apiUrl }: OpinionSettings): Promise<number> {
  return inTransaction(db, async (trx) => {
    const claimed = await claimReviewRequests(trx, { days, atMost: batch })
    for (const request of claimed)
      await queueMessage(trx, {
        ...reviewRequestMail(request, `${publicUrl}/opiniones/baja?token=${request.token}`),
        messageId: `opinion-${request.order_id}`,
        userId: request.user_id,
        to: request.email,
        unsubscribeUrl: `${apiUrl}/opinion-requests/stop?token=${request.token}`,
      })
    return claimed.length
  })
}
