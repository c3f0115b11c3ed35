import type { AnswerOf, CallTable, Sent } from './endpoint.ts'
import type { ProblemDetails } from './problem.ts'

export type Answered<A> = { ok: true; value: A } | { ok: false; problem: ProblemDetails }

type Arguments<C> = keyof Sent<C> extends never
  ? []
  : object extends Sent<C>
    ? [sent?: Sent<C>]
    : [sent: Sent<C>]

/** A typed client for a table of calls: `await api('GET /products/detail/{id}', { path: { id } })`. */
export type ApiClient<T extends CallTable> = <K extends keyof T & string>(
  call: K,
  ...sent: Arguments<T[K]>
) => Promise<Answered<AnswerOf<T[K]>>>

export type ClientOptions = {
  /** Base address of every call, without a trailing slash: `/api`. */
  base: string
  /** Sends the request: the browser's fetch, or an in-process handler. */
  dispatch: (request: Request) => Promise<Response>
  /** Milliseconds after which a call counts as failed. */
  timeoutMs?: number
}

type AnySent = { path?: object; query?: object; body?: unknown; input?: object }

/** Network failures and timeouts come back as problems with status 0, in Spanish. */
export function createApiClient<T extends CallTable>(options: ClientOptions): ApiClient<T> {
  const { base, dispatch, timeoutMs = 15_000 } = options
  const client = async (call: string, sent: AnySent = {}): Promise<Answered<unknown>> => {
    const [method = 'GET', template = ''] = call.split(' ')
    const url = base + fillPath(template, sent.path) + queryOf(method, sent)
    const headers: Record<string, string> = { accept: 'application/json' }
    const given = sent.body ?? (method === 'GET' ? undefined : sent.input)
    const form = asForm(given)
    if (given !== undefined && !form) headers['content-type'] = 'application/json'
    try {
      const response = await dispatch(
        new Request(url, {
          method,
          headers,
          // an upload may be slow
          signal: AbortSignal.timeout(form ? timeoutMs * 8 : timeoutMs),
          ...(given === undefined ? {} : { body: form ?? JSON.stringify(given) }),
        }),
      )
      const value: unknown = response.status === 204 ? undefined : await response.json()
      if (response.ok) return { ok: true, value }
      return { ok: false, problem: value as ProblemDetails }
    } catch (failure) {
      const late = failure instanceof DOMException && failure.name === 'TimeoutError'
      return { ok: false, problem: unreachable(late) }
    }
  }
  return client as unknown as ApiClient<T>
}

/** Bodies that contain a file are sent as a form. */
function asForm(given: unknown): FormData | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const entries = Object.entries(given)
  if (!entries.some(([, value]) => value instanceof Blob)) return undefined
  const form = new FormData()
  for (const [name, value] of entries) {
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value))
  }
  return form
}

function unreachable(late: boolean): ProblemDetails {
  return {
    type: 'about:blank',
    title: 'Sin conexión',
    status: 0,
    detail: late
      ? 'El servidor tarda demasiado en responder. Probá de nuevo en unos segundos.'
      : 'No pudimos comunicarnos con la tienda. Revisá tu conexión y probá de nuevo.',
  }
}

function fillPath(template: string, values: object = {}): string {
  const entries = values as Record<string, unknown>
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(entries[name])))
}

function queryOf(method: string, sent: AnySent): string {
  const parameters = new URLSearchParams()
  const asQuery = { ...(method === 'GET' ? sent.input : {}), ...sent.query }
  for (const [name, value] of Object.entries(asQuery)) {
    if (value === undefined || value === null || value === '') continue
    parameters.set(name, Array.isArray(value) ? value.join(',') : String(value as string | number | boolean))
  }
  const text = parameters.toString()
  return text ? `?${text}` : ''
}
