import type { Found } from './email-links.ts'
import { errorBox, field, formPage } from './form-parts.ts'
import { messagePage } from './message-pages.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { shortestPassword } from './password-rules.ts'

type View = { token: string; link: Found; error?: string }

const target = (token: string) => `/cuenta/correo?t=${encodeURIComponent(token)}`

/** What a link of a mail about an address asks for. */
export function addressPage({ token, link, error }: View): string {
  if (link.purpose === 'undo') return undoPage({ token, link, ...(error ? { error } : {}) })
  const changing = link.purpose === 'change'
  const lead = changing
    ? `La cuenta que hasta ahora usa ${escapeHtml(link.account.email)} pasa a usar ${escapeHtml(link.email)}. Las sesiones abiertas se cierran: después ingresás con este correo.`
    : `${escapeHtml(link.email)} queda confirmado como el correo de tu cuenta, y te llegan los mensajes sobre tus compras.`
  return formPage(
    'Confirmá tu correo',
    `<h1>¿Es tu correo?</h1>
<p class="lead">${lead}</p>
${errorBox(error)}
<form method="post" action="${target(token)}">
  <button class="button" type="submit">${changing ? 'Sí, usar este correo' : 'Sí, confirmar'}</button>
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
  <input type="hidden" name="username" autocomplete="username" value="${escapeHtml(link.email)}">
  ${field({ name: 'password', label: 'Contraseña nueva', type: 'password', complete: 'new-password', hint: 'Ocho caracteres o más. Tres palabras sueltas son una buena contraseña.', wrong: Boolean(error), focus: true, shortest: shortestPassword })}
  <button class="button" type="submit">Recuperar mi cuenta</button>
</form>`,
  )
}

export const addressLinkOverPage = () =>
  messagePage(
    'Este enlace ya no sirve',
    'Venció, ya se usó o pediste otro después. En «Mi cuenta» podés pedir uno nuevo.',
    { to: '/profile', label: 'Ir a mi cuenta' },
  )

export function addressDonePage(purpose: Found['purpose']): string {
  if (purpose === 'confirm')
    return messagePage('Listo, tu correo está confirmado', 'Gracias. Ya te escribimos ahí sobre tus compras.')
  const way = { to: '/profile', label: 'Ingresar' }
  return purpose === 'change'
    ? messagePage(
        'Listo, tu cuenta usa este correo',
        'Ingresá con él. Cerramos las sesiones que estaban abiertas.',
        way,
      )
    : messagePage(
        'Tu cuenta es tuya otra vez',
        'Ingresá con la contraseña que elegiste. Cerramos las sesiones que estaban abiertas.',
        way,
      )
}
