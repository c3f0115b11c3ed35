import type { Confirmed, Found } from '../accounts/email-links.ts'
import { errorBox, field, formPage } from './form-parts.ts'
import { messagePage } from './message-pages.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { shortestPassword } from '../accounts/password-rules.ts'

type View = {
  token: string
  link: Found
  /** Whether the browser has signed in to the account before. */
  known: boolean
  error?: string
}

const target = (token: string) => `/cuenta/correo?t=${encodeURIComponent(token)}`

/** The page behind a link about an address. */
export function addressPage(view: View): string {
  const { purpose } = view.link
  if (purpose === 'undo') return undoPage(view)
  return purpose === 'change' ? changePage(view) : confirmPage(view)
}

function confirmPage({ token, link, known, error }: View): string {
  const other = known
    ? ''
    : '\n<p class="lead">En este navegador no ingresaste a la cuenta. Para cuidarla, después elegís una contraseña nueva, y las sesiones que estén abiertas se cierran.</p>'
  return formPage(
    'Confirmá tu correo',
    `<h1>¿Es tu correo?</h1>
<p class="lead">${escapeHtml(link.email)} queda confirmado como el correo de tu cuenta, y te llegan los mensajes sobre tus compras.</p>${other}
${errorBox(error)}
<form method="post" action="${target(token)}">
  <button class="button" type="submit">Sí, confirmar</button>
</form>`,
  )
}

function changePage({ token, link, known, error }: View): string {
  const before = escapeHtml(link.account.email)
  const password = known
    ? ''
    : `
  <input type="hidden" name="username" autocomplete="username" value="${before}">
  ${field({ name: 'password', label: 'Contraseña de la cuenta', type: 'password', complete: 'current-password', hint: 'La pedimos porque en este navegador no ingresaste a la cuenta. ¿No pediste este cambio? Cerrá esta página.', wrong: Boolean(error), focus: true })}`
  return formPage(
    'Confirmá tu correo',
    `<h1>¿Es tu correo?</h1>
<p class="lead">La cuenta que hasta ahora usa ${before} pasa a usar ${escapeHtml(link.email)}. Las sesiones abiertas se cierran: después ingresás con este correo.</p>
${errorBox(error)}
<form method="post" action="${target(token)}">${password}
  <button class="button" type="submit">Sí, usar este correo</button>
</form>`,
  )
}

function undoPage({ token, link, error }: View): string {
  return formPage(
    'Recuperá tu cuenta',
    `<h1>Recuperá tu cuenta</h1>
<p class="lead">La cuenta vuelve a usar ${escapeHtml(link.email)}, con la contraseña que elijas ahora. Las sesiones que estén abiertas se cierran.</p>
${errorBox(error)}
<form method="post" action="${target(token)}">
  ${newPassword(link.email, Boolean(error))}
  <button class="button" type="submit">Recuperar mi cuenta</button>
</form>`,
  )
}

const newPassword = (email: string, wrong: boolean) =>
  `<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}">
  ${field({ name: 'password', label: 'Contraseña nueva', type: 'password', complete: 'new-password', hint: 'Ocho caracteres o más. Tres palabras sueltas son una buena contraseña.', wrong, focus: true, shortest: shortestPassword })}`

export const addressLinkOverPage = () =>
  messagePage(
    'Este enlace ya no sirve',
    'Venció, ya se usó o pediste otro después. En «Mi cuenta» podés pedir uno nuevo.',
    { to: '/profile', label: 'Ir a mi cuenta' },
  )

export function addressDonePage({ purpose, email, choose }: Confirmed): string {
  if (choose !== undefined) return choosePage(email, choose)
  if (purpose === 'confirm')
    return messagePage('Listo, tu correo está confirmado', 'Gracias. Ya te escribimos ahí sobre tus compras.')
  const signInLink = { to: '/profile', label: 'Ingresar' }
  return purpose === 'change'
    ? messagePage(
        'Listo, tu cuenta usa este correo',
        'Ingresá con él. Cerramos las sesiones que estaban abiertas.',
        signInLink,
      )
    : messagePage(
        'Tu cuenta es tuya otra vez',
        'Ingresá con la contraseña que elegiste. Cerramos las sesiones que estaban abiertas.',
        signInLink,
      )
}

/** Lets the mailbox's owner choose a password, because the previous one was dropped. */
function choosePage(email: string, token: string): string {
  return formPage(
    'Listo, tu correo está confirmado',
    `<h1>Listo, tu correo está confirmado</h1>
<p class="lead">Elegí una contraseña para ${escapeHtml(email)}. La de antes ya no sirve: la cuenta se abrió en otro navegador, y así nadie más que vos puede usarla. Tus compras y tus favoritos siguen ahí.</p>
<form method="post" action="/cuenta/clave?t=${encodeURIComponent(token)}">
  ${newPassword(email, false)}
  <button class="button" type="submit">Guardar</button>
</form>`,
  )
}
