import { useRef } from 'react'
import {
  data,
  useFetcher,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { ShopCalls } from '../../app/shop.contract.ts'
import type { Answered } from '../../platform/http/client.ts'
import type { AnswerOf, Sent } from '../../platform/http/endpoint.ts'
import { browserApi, hurriedApi } from './use-api.ts'

type Call = keyof ShopCalls

/**
 * How a screen changes something: its route lists the calls, a component sends one, and the route's loaders run again.
 *
 *     export const clientAction = callAction(['DELETE /orders'], { answered: sayOutcome })   // in the route
 *     export const shouldRevalidate = unlessProblem
 *     const remove = useCall('DELETE /orders', `order-${id}`)                  // in a row: a key of its own
 *     <button disabled={remove.busy} onClick={() => remove.send({ input: { id } })}>
 *
 * Optimistic updates read the pending request in `remove.sending`. A problem is data (`remove.answer`), not an error, even
 * for an expired session: otherwise the screen would lose its input.
 * @param answered called with each response, even if the component has been unmounted
 */
export function callAction(
  calls: readonly Call[],
  {
    answered,
    timeoutMs,
  }: { answered?: (answer: Answered<Said>, call: Call) => void; timeoutMs?: number } = {},
) {
  return async ({ request }: ClientActionFunctionArgs): Promise<Answered<unknown>> => {
    const { call, sent, question } = (await request.json()) as {
      call: Call
      sent: unknown
      question?: number
    }
    if (!calls.includes(call)) throw data(undefined, { status: 405 })
    const api = timeoutMs === undefined ? browserApi() : hurriedApi(timeoutMs)
    const answer = await (api as (call: Call, sent: unknown) => Promise<Answered<Said>>)(call, sent)
    answered?.(answer, call)
    if (question !== undefined) answers.set(question, answer)
    return answer
  }
}

/** Responses that an action passes to a waiting caller, by request number. */
const answers = new Map<number, Answered<unknown>>()
let questions = 0

/** The response to most changes. */
export type Said = { message?: string } | undefined

/**
 * Sends a call to an action of this route, or of the route at `action`. Users of the same key share its
 * state.
 */
export function useCall<K extends Call>(call: K, key?: string, action?: string) {
  const fetcher = useFetcher<Answered<AnswerOf<ShopCalls[K]>>>(key === undefined ? {} : { key })
  const options = {
    method: 'post',
    encType: 'application/json',
    ...(action === undefined ? {} : { action }),
  } as const
  const inFlight = useRef<string>(undefined)
  /** Sends a request unless the same one is pending, as a second click may come before `busy` renders. */
  const submitOnce = async (sent: Sent<ShopCalls[K]>, question?: number): Promise<void> => {
    const same = JSON.stringify({ call, sent })
    if (inFlight.current === same) return
    inFlight.current = same
    try {
      await fetcher.submit({ call, sent, question } as never, options)
    } finally {
      if (inFlight.current === same) inFlight.current = undefined
    }
  }
  const submitted = fetcher.json as { call: Call; sent: Sent<ShopCalls[K]> } | undefined
  return {
    fetcher,
    busy: fetcher.state !== 'idle',
    sending: submitted?.call === call ? submitted.sent : undefined,
    answer: fetcher.data,
    /** Resolves once the loaders have run again. */
    send: (sent: Sent<ShopCalls[K]>): Promise<void> => submitOnce(sent),
    /**
     * Like `send`, but resolves with the response, even if the sender or (with `action`) its screen is gone
     * by then, as for a toast's button. Undefined if the same key was sent again meanwhile or is pending.
     */
    ask: async (sent: Sent<ShopCalls[K]>): Promise<Answered<AnswerOf<ShopCalls[K]>> | undefined> => {
      const question = ++questions
      await submitOnce(sent, question)
      const answer = answers.get(question)
      answers.delete(question)
      return answer as Answered<AnswerOf<ShopCalls[K]>> | undefined
    },
  }
}

/** A route's shouldRevalidate: a refused change has changed nothing. */
export function unlessProblem({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as Answered<unknown> | undefined)?.ok === false ? false : defaultShouldRevalidate
}

/**
 * A route's shouldRevalidate that also loads after a refused change, to show the current state. Not if the
 * shop was unreachable or too busy: the loaders would fail too, and input would be lost with the screen.
 */
export function unlessUnreached({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const answer = actionResult as Answered<unknown> | undefined
  const status = answer?.ok === false ? answer.problem.status : 200
  return status !== 0 && status !== 429 && status < 500 && defaultShouldRevalidate
}

/** The shouldRevalidate of a screen whose change navigates away: no request while the browser leaves. */
export function unlessSubmitted({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate
}
