import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { z } from 'zod'
import { fromPesos } from '../../money/money.ts'
import type { ProviderDispute } from './port.ts'

const id = z.union([z.string(), z.number()]).transform(String)
const moment = z.coerce.date()

/**
 * Follows the documentation, because the SDK's type differs. `coverage_applied`: the shop keeps the money.
 */
const chargeback = z.object({
  id,
  payments: z.array(z.union([id, z.object({ id }).transform((payment) => payment.id)])).min(1),
  amount: z.number().optional(),
  reason: z.string().nullish(),
  coverage_applied: z.boolean().nullish(),
  documentation_status: z.string().nullish(),
  date_documentation_deadline: moment.nullish(),
  date_created: moment,
})

/** Parses a chargeback. Throws for an unexpected shape. */
export function chargebackOf(answer: unknown): ProviderDispute {
  const given = chargeback.parse(answer)
  const { coverage_applied: covered } = given
  return {
    id: given.id,
    paymentId: given.payments[0] ?? '',
    state: typeof covered === 'boolean' ? (covered ? 'won' : 'lost') : 'open',
    amount: given.amount === undefined ? undefined : fromPesos(given.amount),
    reason: given.reason ?? '',
    documentation: given.documentation_status ?? '',
    deadline: given.date_documentation_deadline ?? undefined,
    openedAt: given.date_created,
  }
}

const claim = z.object({
  id,
  resource: z.string().nullish(),
  resource_id: id,
  status: z.string(),
  reason_id: z.string().nullish(),
  resolution: z.object({ benefited: z.array(z.string()).nullish() }).nullish(),
  players: z
    .array(
      z.object({
        role: z.string().nullish(),
        available_actions: z.array(z.object({ due_date: moment.nullish() })).nullish(),
      }),
    )
    .nullish(),
  date_created: moment,
})

/** Parses a claim. The deadline is for the shop's next response. */
export function claimOf(answer: unknown): ProviderDispute {
  const given = claim.parse(answer)
  const due = (given.players ?? [])
    .filter((player) => player.role === 'respondent')
    .flatMap((player) => player.available_actions ?? [])
    .flatMap((action) => action.due_date ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime())
  const ours = given.resolution?.benefited?.includes('respondent') ?? false
  return {
    id: given.id,
    paymentId: given.resource_id,
    state: given.status !== 'closed' ? 'open' : ours ? 'won' : 'lost',
    amount: undefined,
    reason: given.reason_id ?? '',
    documentation: '',
    deadline: due[0],
    openedAt: given.date_created,
  }
}

const answerMs = 5000

/** Fetches a claim, which the SDK does not support. Throws as the SDK does: `status` and a message. */
export async function fetchClaim(accessToken: string, claimId: string): Promise<unknown> {
  const base = (AppConfig as { BASE_URL: string }).BASE_URL
  const response = await fetch(`${base}/post-purchase/v1/claims/${encodeURIComponent(claimId)}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(answerMs),
  })
  if (!response.ok)
    throw Object.assign(new Error(`claims answered ${response.status}`), { status: response.status })
  return response.json()
}
