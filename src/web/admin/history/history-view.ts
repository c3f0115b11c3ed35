import type { Answered } from '../../../platform/http/client.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { auditKinds, type auditCalls } from '../../../audit-log/audit.contract.ts'
import { pageIn } from '../ui/address-view.ts'

/** What of the history an address asks for. */
export const viewOf = (parameters: URLSearchParams) => {
  const said = (name: string) => parameters.get(name) || undefined
  return {
    page: pageIn(parameters),
    kind: auditKinds.find((one) => one === parameters.get('kind')),
    actor: said('actor'),
    subject: said('subject'),
    cause: said('cause'),
    fdesde: said('fdesde'),
    fhasta: said('fhasta'),
  }
}

export type HistoryData = {
  /** A refusal too: a day may be half typed, and what it is typed in stays. */
  entries: Answered<AnswerOf<(typeof auditCalls)['GET /audit']>>
  actors: AnswerOf<(typeof auditCalls)['GET /audit/actors']>
}
