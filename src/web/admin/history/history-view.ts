import type { Answered } from '../../../platform/http/client.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { auditKinds, type auditCalls } from '../../../audit-log/audit.contract.ts'
import { pageIn } from '../ui/address-view.ts'

/** The history filters of an address. */
export const viewOf = (parameters: URLSearchParams) => {
  const valueOf = (name: string) => parameters.get(name) || undefined
  return {
    page: pageIn(parameters),
    kind: auditKinds.find((option) => option === parameters.get('kind')),
    actor: valueOf('actor'),
    subject: valueOf('subject'),
    cause: valueOf('cause'),
    fdesde: valueOf('fdesde'),
    fhasta: valueOf('fhasta'),
  }
}

export type HistoryData = {
  /** Includes refusals, as a day may be half typed and its field must stay. */
  entries: Answered<AnswerOf<(typeof auditCalls)['GET /audit']>>
  actors: AnswerOf<(typeof auditCalls)['GET /audit/actors']>
}
