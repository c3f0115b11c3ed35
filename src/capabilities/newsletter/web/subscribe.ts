import type { PageSettings } from '../../../app/shop.contract.ts'
import { checkEmail } from '../email-address.ts'

/** `said`: what was wrong, or what to do now. */
type Subscribed = { ok: boolean; said: string }

/** Timeout in milliseconds of the mailing-list service. */
const patienceMs = 7000
const unreachable = 'El servicio de novedades no responde. Probá de nuevo en un rato.'

/** Subscribes the address that was typed: with the mailing-list service of the settings, or with the shop itself. */
export async function subscribe(
  typed: string,
  settings: Pick<PageSettings, 'newsletterUrl' | 'apiBaseUrl'> | undefined,
): Promise<Subscribed> {
  const checked = checkEmail(typed)
  if (!checked.ok)
    return { ok: false, said: checked.why === 'empty' ? 'Debe ingresar un email' : 'Ingrese un mail valido' }
  const hosted = settings?.newsletterUrl
  const answer = await ask(hosted ?? `${settings?.apiBaseUrl ?? '/api'}/newsletter/subscribe`, checked.email)
  if (!answer.ok) return answer
  const outcome = hosted
    ? 'Si te llega un correo para confirmar, tocá el enlace.'
    : 'Te mandamos un correo: tocá el enlace para confirmar.'
  return { ok: true, said: outcome }
}

/**
 * Subscribes through a JSONP address, as mailing-list services offer it. Resolves within seven seconds with success or
 * with what to tell the person; script and function are removed afterwards.
 */
function ask(address: string, email: string): Promise<Subscribed> {
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
      finish({ ok: false, said: unreachable })
    }, patienceMs)
    slots[name] = (answer: { result?: unknown; msg?: unknown } | undefined) => {
      const message = typeof answer?.msg === 'string' ? plainText(answer.msg) : ''
      finish(
        answer?.result === 'success' ? { ok: true, said: '' } : { ok: false, said: message || unreachable },
      )
    }
    const forget = () => {
      delete slots[name]
      // a script that came and did not call is no answer
      finish({ ok: false, said: unreachable })
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
