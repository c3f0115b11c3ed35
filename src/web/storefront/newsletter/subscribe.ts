export type Subscribed = { ok: true } | { ok: false; message: string }

/** Timeout in milliseconds of the mailing-list service. */
const patienceMs = 7000
const unreachable = 'El servicio de novedades no responde. Probá de nuevo en un rato.'

/**
 * Subscribes through a JSONP address, as mailing-list services offer it. In: the address and the e-mail. Out: success,
 * or what to tell the person; after seven seconds at the latest. Script and function are gone afterwards.
 */
export function subscribe(address: string, email: string): Promise<Subscribed> {
  return new Promise((resolve) => {
    const name = `newsletter_${Math.random().toString(36).slice(2)}`
    const url = new URL(address, location.origin)
    url.searchParams.set('EMAIL', email)
    url.searchParams.set('c', name)
    const script = document.createElement('script')
    const slots = window as unknown as Record<string, unknown>
    let settled = false
    const finish = (result: Subscribed) => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      script.remove()
      resolve(result)
    }
    const timer = setTimeout(() => {
      // an answer that still comes finds a function that does nothing
      slots[name] = () => undefined
      finish({ ok: false, message: unreachable })
    }, patienceMs)
    slots[name] = (answer: { result?: unknown; msg?: unknown } | undefined) => {
      const message = typeof answer?.msg === 'string' ? plainText(answer.msg) : ''
      finish(answer?.result === 'success' ? { ok: true } : { ok: false, message: message || unreachable })
    }
    const forget = () => {
      delete slots[name]
      // a script that came and did not call is no answer
      finish({ ok: false, message: unreachable })
    }
    script.addEventListener('load', forget)
    script.addEventListener('error', forget)
    script.src = url.href
    document.head.append(script)
  })
}

/** The service's message may hold markup. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim().slice(0, 200)
}
