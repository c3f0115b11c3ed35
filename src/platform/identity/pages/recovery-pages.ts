import { errorBox, field, formPage } from './form-parts.ts'
import { messagePage } from './message-pages.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { shortestPassword } from '../accounts/password-rules.ts'

export function forgottenPage(view: { email?: string; error?: string } = {}): string {
  return formPage(
    'Olvidé mi contraseña',
    `<h1>Elegí una contraseña nueva</h1>
<p class="lead">Escribí el correo de tu cuenta y te mandamos un enlace.</p>
${errorBox(view.error)}
<form method="post" action="/cuenta/olvido">
  ${field({ name: 'email', label: 'Correo electrónico', type: 'email', complete: 'username', value: view.email, wrong: Boolean(view.error), focus: true })}
  <button class="button" type="submit">Mandame el enlace</button>
</form>`,
  )
}

/** The same for every address. */
export function linkSentPage(): string {
  return messagePage(
    'Revisá tu correo',
    'Si hay una cuenta con ese correo, en un momento te llega un enlace para elegir una contraseña nueva. Sirve una sola vez, durante media hora. Si no lo ves, mirá en el correo no deseado.',
  )
}

export function newPasswordPage(view: { token: string; email: string; error?: string }): string {
  return formPage(
    'Contraseña nueva',
    `<h1>Contraseña nueva</h1>
<p class="lead">Para la cuenta ${escapeHtml(view.email)}. Las sesiones que estén abiertas se cierran.</p>
${errorBox(view.error)}
<form method="post" action="/cuenta/clave?t=${encodeURIComponent(view.token)}">
  <input type="hidden" name="username" autocomplete="username" value="${escapeHtml(view.email)}">
  ${field({ name: 'password', label: 'Contraseña nueva', type: 'password', complete: 'new-password', hint: 'Ocho caracteres o más. Tres palabras sueltas son una buena contraseña.', wrong: Boolean(view.error), focus: true, shortest: shortestPassword })}
  <button class="button" type="submit">Guardar</button>
</form>`,
  )
}

export const linkOverPage = () =>
  messagePage(
    'Este enlace ya no sirve',
    'Venció, ya se usó o pediste otro después. Pedí uno nuevo: lleva un segundo.',
    {
      to: '/cuenta/olvido',
      label: 'Pedir otro enlace',
    },
  )

export const passwordChangedPage = () =>
  messagePage(
    'Listo, tu contraseña es nueva',
    'Ingresá con ella. Cerramos las sesiones que estaban abiertas.',
    {
      to: '/profile',
      label: 'Ingresar',
    },
  )
