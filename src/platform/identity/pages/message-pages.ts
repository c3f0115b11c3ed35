import { escapeHtml } from '../../http/escape-html.ts'
import { logo, shell } from './page-shell.ts'

/** A page with one message and a link. */
export function messagePage(title: string, text: string, link?: { to: string; label: string }): string {
  const { to, label } = link ?? { to: '/', label: 'Volver a la tienda' }
  return shell(
    title,
    `<main class="message">${logo()}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
<a class="button" href="${escapeHtml(to)}">${escapeHtml(label)}</a></main>`,
  )
}

/** Sentences for OpenID error codes. */
export function providerErrorPage(code: string): string {
  if (code === 'server_error' || code === 'temporarily_unavailable') return unavailablePage()
  const stale = code === 'session_not_found' || code === 'invalid_request'
  return messagePage(
    'No pudimos completar el ingreso',
    stale
      ? 'Este enlace venció o ya se usó. Volvé a la tienda y probá de nuevo.'
      : 'La solicitud no es válida. Volvé a la tienda y probá de nuevo.',
  )
}

export function unavailablePage(): string {
  return messagePage(
    'El ingreso no está disponible',
    'Algo falló de nuestro lado. Probá de nuevo en unos segundos.',
  )
}

/** For sign-outs the user asked for: submits itself. The button serves browsers without scripts. */
export function logoutPage(form: string): string {
  return shell(
    'Saliendo…',
    `${answered(form)}<main class="message">${logo()}<h1>Saliendo…</h1>
<button class="button" form="op.logoutForm" type="submit">Salir</button></main>`,
    'submit-logout.js',
  )
}

/** For sign-outs another site may have requested: needs a click. */
export function askLogoutPage(form: string): string {
  return shell(
    'Salir',
    `${answered(form)}<main class="message">${logo()}<h1>¿Salís de tu cuenta?</h1>
<p>Un enlace te trajo hasta acá. Si no querías salir, volvé a la tienda: tu sesión sigue abierta.</p>
<button class="button" form="op.logoutForm" type="submit">Salir</button>
<p><a href="/">Volver a la tienda</a></p></main>`,
  )
}

const answered = (form: string) =>
  form.replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>')

export function goodbyePage(): string {
  return messagePage('Saliste de tu cuenta', 'Gracias por pasar. Tu carrito y tus favoritos te esperan.')
}
