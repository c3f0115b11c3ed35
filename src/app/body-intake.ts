import { randomUUID } from 'node:crypto'
import type http from 'node:http'
import type { ServedCall } from '../platform/http/implement.ts'
import { Problem } from '../platform/http/problem.ts'
import { createAdmission } from '../platform/http/overload/admission.ts'
import type { WholeAnswer } from '../platform/http/response-cache/response-cache.ts'
import { answerTo, problemAnswer } from '../platform/http/problem-responses.ts'
import { authorize, type Identify } from '../platform/http/access.ts'
import type { ReadCredentials } from '../platform/http/credentials.ts'
import { kindOf } from './request-log.ts'
import { secure } from '../platform/http/security-headers.ts'
import type { ShopMetrics } from './shop-metrics.ts'

/** Concurrent uploads in memory; others wait unread. */
const uploadsAtOnce = 4
const waitingUploads = 32
const longestWaitMs = 60_000

/** The listener's decisions before reading a body. */
export type Intake = {
  /**
   * Admits uploads only from users who may send one, a few at a time. Returns the release function or the
   * problem; undefined at once for an endpoint without files.
   */
  mayUpload: (
    request: http.IncomingMessage,
    call: ServedCall | undefined,
    address: string,
  ) => Promise<Problem | (() => void)> | undefined
  /** The response to a request that the listener itself rejects; counted in the metrics. */
  problem: (request: http.IncomingMessage, problem: Problem) => WholeAnswer
}

export function createBodyIntake(parts: {
  identify: Identify
  credentials: ReadCredentials
  metrics: ShopMetrics
  https: boolean
}): Intake {
  const places = createAdmission({ atOnce: uploadsAtOnce, waiting: waitingUploads, waitMs: longestWaitMs })
  const enter = async (request: http.IncomingMessage, call: ServedCall, address: string) => {
    const header = (name: string) => request.headers[name]?.toString()
    const caller = await authorize(
      parts.identify,
      call.contract,
      parts.credentials(request.method ?? '', header, address),
    )
    return caller instanceof Problem ? caller : places.enter()
  }
  return {
    mayUpload(request, call, address) {
      if (call?.contract.uploadBytes === undefined) return undefined
      return enter(request, call, address).catch((failure: unknown) => answerTo(failure).problem)
    },
    problem(request, problem) {
      const requestId = randomUUID()
      parts.metrics.answered(kindOf(request.url ?? ''), problem.status, 0)
      return secure(problemAnswer(problem, requestId), { https: parts.https, requestId })
    },
  }
}
