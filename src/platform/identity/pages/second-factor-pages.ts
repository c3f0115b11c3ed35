import { errorBox, field, formPage } from './form-parts.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { passkeyForm, passkeyScripts } from './passkey-pages.ts'
import type { TotpSetup } from '../factors/second-factor.ts'

type View = { uid: string; error?: string | undefined }

/** The step after the password. */
export function secondFactorPage(view: View & { totp: boolean; passkey?: object | undefined }): string {
  const action = `/interaction/${escapeHtml(view.uid)}`
  const words = view.totp
    ? 'Escribí el código que muestra tu aplicación, o uno de tus códigos de recuperación.'
    : 'Usá tu clave de acceso, o escribí uno de tus códigos de recuperación.'
  return formPage(
    'Segundo paso',
    `<h1>Un paso más</h1>
<p class="lead">${words}</p>
${errorBox(view.error)}
${view.totp ? '' : passkeyPart(action, view.passkey)}
<form method="post" action="${action}/code">
  ${field({ name: 'code', label: 'Código', type: 'text', complete: 'one-time-code', wrong: Boolean(view.error), focus: view.totp, longest: 40 })}
  <button class="button${view.totp ? '' : ' plain'}" type="submit">Seguir</button>
</form>
${view.totp ? passkeyPart(action, view.passkey) : ''}
<p class="note">¿Perdiste el teléfono y los códigos? Otra persona Admin puede quitar tu segundo paso.</p>`,
    ...(view.passkey ? passkeyScripts : []),
  )
}

const passkeyPart = (action: string, options: object | undefined) =>
  options ? passkeyForm(action, options) : ''

/** For users who must have a second factor but have none. */
export function enrolPage(view: View & { setup: TotpSetup }): string {
  const { secret, qr } = view.setup
  return formPage(
    'Activá el segundo paso',
    `<h1>Activá el segundo paso</h1>
<p class="lead">En esta tienda, quienes la atienden ingresan con contraseña y un código de su teléfono. Escaneá este código QR con una aplicación de códigos, como Google Authenticator, Aegis o la de tu administrador de contraseñas.</p>
${errorBox(view.error)}
<svg class="qr" viewBox="0 0 ${qr.size} ${qr.size}" role="img" aria-label="Código QR para la aplicación"><rect width="${qr.size}" height="${qr.size}" fill="#fff"/><path d="${qr.path}" fill="#000"/></svg>
<p class="note">¿No podés escanear? Cargá esta clave a mano: <code>${escapeHtml(secret.replace(/(.{4})(?=.)/g, '$1 '))}</code></p>
<form method="post" action="/interaction/${escapeHtml(view.uid)}/enrol">
  ${field({ name: 'code', label: 'Código de seis dígitos', type: 'text', complete: 'one-time-code', wrong: Boolean(view.error), focus: true, longest: 12, digits: true })}
  <button class="button" type="submit">Activar</button>
</form>`,
  )
}

/** Shown once. */
export function recoveryCodesPage(view: View & { codes: string[]; next: string }): string {
  return formPage(
    'Códigos de recuperación',
    `<h1>Guardá estos códigos</h1>
<p class="lead">Si perdés el teléfono, con uno de ellos ingresás igual. Cada uno sirve una vez. No los vamos a mostrar de nuevo: imprimilos o guardalos donde guardás tus contraseñas.</p>
<ol class="codes">${view.codes.map((code) => `<li><code>${escapeHtml(code)}</code></li>`).join('')}</ol>
<a class="button" href="${escapeHtml(view.next)}">Ya los guardé</a>`,
  )
}
