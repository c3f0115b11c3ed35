import { errorBox, field, formPage } from './form-parts.ts'
import { escapeHtml } from '../../http/escape-html.ts'

type View = { uid: string; email?: string; error?: string }

/** The page to request a code. */
export function codeRequestPage(view: View): string {
  const action = `/interaction/${escapeHtml(view.uid)}`
  return formPage(
    'Ingresar con un código',
    `<h1>Ingresá con un código</h1>
<p class="lead">Te mandamos por correo un código de seis números. Sin contraseña.</p>
${errorBox(view.error)}
<form method="post" action="${action}/codigo">
  ${field({ name: 'email', label: 'Correo electrónico', type: 'email', complete: 'username', value: view.email, wrong: Boolean(view.error), focus: true })}
  <button class="button" type="submit">Mandame un código</button>
</form>
<p class="other"><a href="${action}/login">Usar mi contraseña</a></p>`,
  )
}

/** The same for every address. */
export function typeCodePage(view: View & { email: string }): string {
  const action = `/interaction/${escapeHtml(view.uid)}`
  return formPage(
    'Escribí el código',
    `<h1>Revisá tu correo</h1>
<p class="lead">Si hay una cuenta con ${escapeHtml(view.email) || 'ese correo'}, en un momento te llega un código. Vale diez minutos, en este navegador.</p>
${errorBox(view.error)}
<form method="post" action="${action}/con-codigo">
  <input type="hidden" name="email" value="${escapeHtml(view.email)}">
  ${field({ name: 'code', label: 'Código de seis números', type: 'text', complete: 'one-time-code', wrong: Boolean(view.error), focus: true, longest: 12, digits: true })}
  <button class="button" type="submit">Seguir</button>
</form>
<p class="other"><a href="${action}/codigo">Pedir otro código</a></p>
<p class="other"><a href="${action}/login">Usar mi contraseña</a></p>`,
  )
}
