/** The provider's own pages: plain HTML that works without scripts, in the shop's look. */

export type LoginView = { uid: string; email?: string; error?: string; showDemo: boolean }
export type SignUpView = { uid: string; email?: string; nickname?: string; error?: string }

export function loginPage(view: LoginView): string {
  return page(
    'Ingresar',
    `<h1>Qué bueno verte</h1>
${errorBox(view.error)}
<form method="post" action="/interaction/${view.uid}/login">
  ${field('email', 'Correo electrónico', 'email', 'username', view.email)}
  ${field('password', 'Contraseña', 'password', 'current-password')}
  <button class="button" type="submit">Ingresar</button>
</form>
<p class="other">¿Es tu primera vez? <a href="/interaction/${view.uid}/signup">Crear cuenta</a></p>
${
  view.showDemo
    ? `<aside class="demo"><strong>Tienda de demostración.</strong> Podés entrar con <code>cliente@descorche.test</code> o, para administrar,
<code>admin@descorche.test</code>. La contraseña de las dos es <code>descorche</code>.</aside>`
    : ''
}`,
  )
}

export function signUpPage(view: SignUpView): string {
  return page(
    'Crear cuenta',
    `<h1>Creá tu cuenta</h1>
${errorBox(view.error)}
<form method="post" action="/interaction/${view.uid}/signup">
  ${field('email', 'Correo electrónico', 'email', 'username', view.email)}
  ${field('nickname', 'Nombre o apodo', 'text', 'nickname', view.nickname)}
  ${field('password', 'Contraseña', 'password', 'new-password', undefined, 'Ocho caracteres o más.')}
  <button class="button" type="submit">Crear cuenta</button>
</form>
<p class="other">¿Ya tenés una? <a href="/interaction/${view.uid}">Ingresar</a></p>`,
  )
}

export function messagePage(title: string, text: string): string {
  return shell(
    title,
    `<main class="message"><h1>${escape(title)}</h1><p>${escape(text)}</p><a class="button" href="/">Volver a la tienda</a></main>`,
  )
}

function page(title: string, content: string): string {
  return shell(
    title,
    `<div class="split"><main><a class="logo" href="/">${mark}Descorche</a>${content}<p class="back"><a href="/">Volver a la tienda</a></p></main>
<div class="cellar" aria-hidden="true">${cellar}</div></div>`,
  )
}

function shell(title: string, body: string): string {
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(title)} · Descorche</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/identity-assets/identity.css"></head><body>${body}</body></html>`
}

function field(
  name: string,
  label: string,
  type: string,
  autocomplete: string,
  value = '',
  hint = '',
): string {
  const described = hint ? ` aria-describedby="${name}-hint"` : ''
  const limits = type === 'password' ? 'maxlength="200"' : 'maxlength="200"'
  return `<div class="field"><label for="${name}">${label}</label>
  <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escape(value)}" required ${limits}${described}>
  ${hint ? `<small id="${name}-hint">${hint}</small>` : ''}</div>`
}

function errorBox(error: string | undefined): string {
  return error ? `<p class="error" role="alert">${escape(error)}</p>` : ''
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

const mark = `<svg width="26" height="32" viewBox="0 0 30 36" fill="none" aria-hidden="true"><path d="M4 6.5h22" stroke="currentColor" stroke-width="4" stroke-linecap="round"/><path d="M15 7v6c0 1.7 4.5 1.9 4.5 3.900S10.5 19 10.5 21.200s8.5 1.7 8.5 3.7-6.5 1.5-6.5 3.5 4 1.6 2.5 5.6" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/></svg>`

/** A shelf of bottles lying in the cellar, seen from the front. */
const cellar = drawCellar()

function drawCellar(): string {
  const glass = ['#4a0d1c', '#2b3a2a', '#5b4a1e', '#3b1420', '#22302b', '#6b3440']
  const cells: string[] = []
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 7; column += 1) {
      const x = 40 + column * 92 + (row % 2) * 46
      const y = 60 + row * 96
      const colour = glass[(row * 5 + column * 3) % glass.length]
      const empty = (row * 7 + column * 11) % 9 === 0
      cells.push(
        empty
          ? `<circle cx="${x}" cy="${y}" r="40" fill="#12080a"/>`
          : `<circle cx="${x}" cy="${y}" r="40" fill="${colour}"/><circle cx="${x}" cy="${y}" r="27" fill="#000" opacity=".22"/><circle cx="${x}" cy="${y}" r="15" fill="#d8b98a"/><circle cx="${x}" cy="${y}" r="15" fill="none" stroke="#00000055"/><path d="M${x - 28} ${y - 18}a34 34 0 0 1 26-14" stroke="#fff" stroke-opacity=".28" stroke-width="4" fill="none" stroke-linecap="round"/>`,
      )
    }
  }
  return `<svg viewBox="0 0 640 900" preserveAspectRatio="xMidYMid slice">${cells.join('')}</svg>`
}

export const logoutScript = `document.forms[0].submit()`

export const stylesheet = `
@font-face{font-family:Fraunces;font-weight:100 900;font-display:swap;src:url(/identity-assets/fraunces.woff2) format('woff2')}
@font-face{font-family:'Instrument Sans';font-weight:400 700;font-display:swap;src:url(/identity-assets/instrument-sans.woff2) format('woff2')}
:root{color-scheme:light dark;--paper:light-dark(#fbf7f1,#17100f);--raised:light-dark(#fff,#241a19);--ink:light-dark(#211a1c,#f4ece4);--muted:light-dark(#6d6064,#b9a9a4);--line:light-dark(#8f8185,#7d6b68);--wine:light-dark(#6e1429,#e58a9b);--hover:light-dark(#53101f,#f0a9b5);--on-wine:light-dark(#fff,#2a0911);--tint:light-dark(#f3ece1,#2b1f1d);--bad:light-dark(#a3231f,#f29a8f);--bad-tint:light-dark(#fbe9e6,#3a1a17)}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 'Instrument Sans',Arial,sans-serif}
h1{margin:0 0 24px;font:480 clamp(2rem,1.4rem + 2.4vw,3rem)/1.12 Fraunces,Georgia,serif;letter-spacing:-.012em}
a{color:var(--wine);text-underline-offset:.2em}a:hover{color:var(--hover)}:focus-visible{outline:3px solid var(--wine);outline-offset:2px}
.split{display:grid;min-height:100dvh}.split main{width:min(100% - 32px,420px);margin:auto;padding-block:32px}
.logo{display:inline-flex;align-items:center;gap:10px;min-height:44px;margin-bottom:clamp(24px,6vh,64px);color:var(--wine);font:560 1.5rem Fraunces,Georgia,serif;text-decoration:none}
.cellar{display:none;background:#1c0d10}.cellar svg{display:block;width:100%;height:100%}
@media(min-width:900px){.split{grid-template-columns:minmax(460px,1fr) 1fr}.cellar{display:block;position:sticky;top:0;height:100dvh;overflow:hidden}}
form{display:grid;gap:20px}.field{display:grid;gap:6px}label{font-weight:600;font-size:.875rem}
input{width:100%;min-height:48px;padding:10px 14px;border:1px solid var(--line);border-radius:6px;background:var(--raised);color:var(--ink);font:inherit}
input:focus-visible{outline-offset:0;border-color:var(--wine)}small{color:var(--muted);font-size:.875rem}
.button{display:inline-flex;justify-content:center;align-items:center;min-height:48px;padding:9px 24px;border:0;border-radius:999px;background:var(--wine);color:var(--on-wine);font:600 1rem 'Instrument Sans',Arial,sans-serif;text-decoration:none;cursor:pointer}
.button:hover{background:var(--hover);color:var(--on-wine)}.other{margin:24px 0}.back{margin:32px 0 0}.other a,.back a{display:inline-block;padding-block:4px}
.demo{padding:14px 18px;border-radius:6px;background:var(--tint);font-size:.9375rem}code{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
.error{margin:0 0 20px;padding:14px 18px;border-radius:6px;background:var(--bad-tint);color:var(--bad)}
.message{display:grid;justify-items:center;align-content:center;gap:16px;min-height:100dvh;padding:32px 16px;text-align:center}.message h1{margin:0}.message p{margin:0;max-width:48ch}
`
