import { errorBox, field, formPage } from './form-parts.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { passkeyForm, passkeyScripts } from './passkey-pages.ts'

export type LoginView = {
  uid: string
  email?: string
  error?: string
  /** Why the user has to sign in, as a sentence. */
  reason?: string | undefined
  showDemo: boolean
  /** Passkey options for the browser, if it supports them. */
  passkey?: object | undefined
}
export type SignUpView = {
  uid: string
  reason?: string | undefined
  email?: string
  nickname?: string
  error?: string
  /** The field with the error. */
  at?: 'email' | 'nickname' | 'password'
  /** The token of an invitation link. */
  invitation?: string
}

export function loginPage(view: LoginView): string {
  const action = `/interaction/${escapeHtml(view.uid)}`
  return formPage(
    'Ingresar',
    `<h1>Qué bueno verte</h1>
<p class="lead">Ingresá para comprar, guardar tus favoritos y seguir tus compras.</p>
${reasonBox(view.reason)}
${errorBox(view.error)}
<form method="post" action="${action}/login" class="password">
  <input type="hidden" name="passkeys">
  ${field({ name: 'email', label: 'Correo electrónico', type: 'email', complete: view.passkey ? 'username webauthn' : 'username', value: view.email, wrong: Boolean(view.error), focus: !view.email })}
  ${field({ name: 'password', label: 'Contraseña', type: 'password', complete: 'current-password', wrong: Boolean(view.error), focus: Boolean(view.email) })}
  <button class="button" type="submit">Ingresar</button>
</form>
<p class="other">¿Es tu primera vez? <a href="${action}/signup">Crear cuenta</a></p>
${view.passkey ? passkeyForm(action, view.passkey) : ''}
<p class="by-code"><a class="button plain" href="${action}/codigo">Recibir un código por correo</a></p>
<p class="other"><a href="/cuenta/olvido">Olvidé mi contraseña</a></p>
${view.showDemo ? demoNote : ''}`,
    ...(view.passkey ? passkeyScripts : []),
  )
}

export function signUpPage(view: SignUpView): string {
  const action = `/interaction/${escapeHtml(view.uid)}`
  const invited = view.invitation !== undefined
  const target = invited
    ? `/invitacion?clave=${encodeURIComponent(view.invitation ?? '')}`
    : `${action}/signup`
  const first = view.at ?? (view.email && !view.error ? 'nickname' : 'email')
  return formPage(
    'Crear cuenta',
    `<h1>Creá tu cuenta</h1>
<p class="lead">${invited ? 'Con ella vas a administrar la tienda.' : 'Tres datos y listo. Es para mayores de 18 años.'}</p>
${reasonBox(view.reason)}
${errorBox(view.error)}
<form method="post" action="${target}">
  ${field({ name: 'email', label: 'Correo electrónico', type: 'email', complete: 'username', value: view.email, wrong: view.at === 'email', focus: first === 'email' })}
  ${field({ name: 'nickname', label: 'Nombre o apodo', type: 'text', complete: 'nickname', value: view.nickname, wrong: view.at === 'nickname', focus: first === 'nickname', longest: 80 })}
  ${field({ name: 'password', label: 'Contraseña', type: 'password', complete: 'new-password', hint: 'Ocho caracteres o más. Tres palabras sueltas son una buena contraseña.', wrong: view.at === 'password', focus: first === 'password', shortest: 8 })}
  <button class="button" type="submit">Crear cuenta</button>
</form>
${invited ? '' : `<p class="other">¿Ya tenés una? <a href="${action}/login">Ingresar</a></p>`}`,
  )
}

const demoNote = `<div class="demo"><p><strong>Tienda de demostración.</strong> Dos cuentas para probarla, con la contraseña <code>descorche</code>:</p>
<dl><div><dt>Cliente</dt><dd><code>cliente@descorche.test</code></dd></div><div><dt>Admin</dt><dd><code>admin@descorche.test</code></dd></div></dl></div>`

function reasonBox(reason: string | undefined): string {
  return reason ? `<p class="reason" role="status">${escapeHtml(reason)}</p>` : ''
}
