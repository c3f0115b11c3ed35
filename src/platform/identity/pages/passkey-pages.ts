import { errorBox, formPage } from './form-parts.ts'
import { escapeHtml } from '../../http/escape-html.ts'

/** Scripts for pages that use or create a passkey. */
export const passkeyScripts = ['webauthn.js', 'passkeys.js'] as const

/** The passkey button of a sign-in page, shown by a script if the browser supports passkeys. */
export function passkeyForm(action: string, options: object): string {
  return `<form method="post" action="${action}/passkey" class="use-passkey" data-options="${escapeHtml(JSON.stringify(options))}" hidden>
  <input type="hidden" name="assertion">
  <p class="failed" role="status" data-words="No pudimos leer una clave de acceso de esta tienda en tu dispositivo. Probá de nuevo o usá otra forma." hidden></p>
  <button class="button plain" type="button">Usar una clave de acceso</button>
</form>`
}

/** Offered after a valid password, to a capable device. */
export function passkeyOfferPage(view: { uid: string; options: object; error?: string }): string {
  const action = `/interaction/${escapeHtml(view.uid)}/offer`
  return formPage(
    'Una clave de acceso',
    `<h1>¿Más fácil la próxima vez?</h1>
<p class="lead">Guardá una clave de acceso en este dispositivo e ingresá con tu huella, tu cara o el PIN con que lo desbloqueás. Sin contraseña, y nadie puede adivinarla.</p>
${errorBox(view.error)}
<form method="post" action="${action}" class="make-passkey" data-options="${escapeHtml(JSON.stringify(view.options))}">
  <input type="hidden" name="registration">
  <p class="failed" role="status" data-words="No se guardó. Podés probar de nuevo, o dejarlo para después." data-known="Este dispositivo ya tiene una clave de acceso de tu cuenta." hidden></p>
  <button class="button" type="button">Guardar una clave de acceso</button>
</form>
<form method="post" action="${action}" class="later"><button class="button plain" type="submit" name="later" value="yes">Ahora no</button></form>
<p class="note">Las que tengas están en «Mi cuenta»: ahí agregás otras y las quitás.</p>`,
    ...passkeyScripts,
  )
}
