import { cellar } from './sign-in-illustration.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { logo, shell } from './page-shell.ts'

/** A page with a form next to the cellar illustration. */
export function formPage(title: string, content: string, ...scripts: string[]): string {
  return shell(
    title,
    `<div class="split"><main>${logo()}${content}<p class="back"><a href="/">Volver a la tienda</a></p></main>
<div class="cellar" aria-hidden="true">${cellar}</div></div>`,
    'sign-in-form.js',
    ...scripts,
  )
}

type Field = {
  name: string
  label: string
  type: 'email' | 'password' | 'text'
  complete: string
  value?: string | undefined
  hint?: string
  wrong?: boolean
  focus?: boolean
  shortest?: number
  longest?: number
  /** Shows a numeric keypad on phones. */
  digits?: boolean
}

export function field({ name, label, type, complete, value = '', hint, ...rest }: Field): string {
  const notes = [hint ? `${name}-hint` : '', rest.wrong ? 'error' : ''].filter(Boolean)
  const attributes = [
    `id="${name}" name="${name}" type="${type}" autocomplete="${complete}" required`,
    `maxlength="${rest.longest ?? 200}"`,
    rest.shortest ? `minlength="${rest.shortest}"` : '',
    value ? `value="${escapeHtml(value)}"` : '',
    rest.wrong ? 'aria-invalid="true"' : '',
    notes.length > 0 ? `aria-describedby="${notes.join(' ')}"` : '',
    rest.focus ? 'autofocus' : '',
    rest.digits ? 'inputmode="numeric"' : '',
    type === 'text' ? '' : 'autocapitalize="none" spellcheck="false"',
  ]
  // shown by a script, because it does nothing without one
  const reveal =
    type === 'password'
      ? `<button type="button" class="reveal" aria-pressed="false" aria-controls="${name}" hidden>Mostrar</button>`
      : ''
  return `<div class="field"><label for="${name}">${label}</label>
  <div class="box"><input ${attributes.filter(Boolean).join(' ')}>${reveal}</div>
  ${hint ? `<small id="${name}-hint">${hint}</small>` : ''}</div>`
}

export function errorBox(error: string | undefined): string {
  return error ? `<p class="error" id="error" role="alert">${escapeHtml(error)}</p>` : ''
}
