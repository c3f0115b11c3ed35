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
 * How a screen changes something: its route lists the calls, a part of it sends one, the route's loaders run again.
 *
 *     export const clientAction = callAction(['DELETE /orders'], { answered: sayOutcome })   // in the route
 *     export const shouldRevalidate = unlessProblem
 *     const remove = useCall('DELETE /orders', `order-${id}`)                  // in a row: a key of its own
 *     <button disabled={remove.busy} onClick={() => remove.send({ input: { id } })}>
 *
 * Optimistic: `remove.sending` is what is under way. A problem is data (`remove.answer`), not an error: that of a session
 * that ended too, or what was typed would be gone with the screen.
 * In: the calls; what is done with each answer, though its component may be unmounted; milliseconds to wait.
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

/** Answers on their way from an action to who waits for one of them, by the number of the question. */
const answers = new Map<number, Answered<unknown>>()
let questions = 0

/** What most changes are answered with. */
export type Said = { message?: string } | undefined

/** Sends a call to an action of this route, or of the route at `action`. Parts with the same key share what is under way. */
export function useCall<K extends Call>(call: K, key?: string, action?: string) {
  const fetcher = useFetcher<Answered<AnswerOf<ShopCalls[K]>>>(key === undefined ? {} : { key })
  const options = {
    method: 'post',
    encType: 'application/json',
    ...(action === undefined ? {} : { action }),
  } as const
  const inFlight = useRef<string>(undefined)
  /** Sends it, but not again while the very same is under way: a second click comes before `busy` is drawn. */
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
     * `send` that resolves with the answer, also where the part that sent it, or (with `action`) its screen, is gone by then:
     * a toast's button does so. Undefined where the same key was sent again meanwhile, or is under way.
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
 * A route's shouldRevalidate, where a refused change shows what became of things meanwhile: not where the shop was not
 * reached or is too busy, as the loaders would not get through either, and what is typed would be gone with the screen.
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
