export type Subscribed = { ok: true } | { ok: false; message: string }

const patienceMs = 10_000
const unreachable = 'El servicio de novedades no responde. Probá de nuevo en un rato.'

/**
 * Subscribes through a JSONP address, as mailing-list services offer it. In: the address and the e-mail. Out: success,
 * or what to tell the person; after ten seconds at the latest. Script and function are gone afterwards.
 */
export function subscribe(address: string, email: string): Promise<Subscribed> {
  return new Promise((resolve) => {
    const name = `newsletter_${Math.random().toString(36).slice(2)}`
    const url = new URL(address, location.origin)
    url.searchParams.set('EMAIL', email)
    url.searchParams.set('c', name)
    const script = document.createElement('script')
    const slots = window as unknown as Record<string, unknown>
    const finish = (result: Subscribed) => {
      clearTimeout(timer)
      script.remove()
      // an answer that comes later finds a function that does nothing
      slots[name] = () => undefined
      resolve(result)
    }
    const timer = setTimeout(() => finish({ ok: false, message: unreachable }), patienceMs)
    slots[name] = (answer: { result?: string; msg?: string }) =>
      finish(
        answer.result === 'success'
          ? { ok: true }
          : { ok: false, message: plainText(answer.msg ?? '') || unreachable },
      )
    script.addEventListener('error', () => finish({ ok: false, message: unreachable }))
    script.src = url.href
    document.head.append(script)
  })
}

/** The service's message may hold markup. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim().slice(0, 200)
}
