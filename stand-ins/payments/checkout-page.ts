import { escapeHtml } from '../../src/platform/http/escape-html.ts'
import { formatPesos } from '../../src/money/money.ts'
import { returnAddress } from './return-address.ts'
import { allowedInstallments, allowedTypes } from './payment-means.ts'
import { totalOf, type SandboxPreference } from './sandbox-store.ts'

type Standing = { notice: string; events: readonly (readonly [string, string])[] }

/** The sandbox's checkout in plain HTML without scripts: items, total, and the outcome to choose. */
export function checkoutPage(
  preference: SandboxPreference,
  state: 'open' | 'paid' | 'expired',
  /** The payment's state, and the events that can be sent about it: button name and label. */
  { notice, events }: Standing = { notice: 'Esta compra ya está pagada.', events: [] },
): string {
  const rows = preference.body.items
    .map(
      (item) =>
        `<tr><td>${escapeHtml(item.title)}<small>${item.quantity} × ${formatPesos(item.unit_price)}</small></td><td class="money">${formatPesos(item.unit_price * item.quantity)}</td></tr>`,
    )
    .join('')
  const action = (name: string, label: string, kind: string) =>
    `<button name="decision" value="${name}" class="button ${kind}" type="submit">${label}</button>`
  const actions =
    state === 'open'
      ? `<form method="post" action="/sandbox/mercadopago/checkout/v1/redirect?pref_id=${encodeURIComponent(preference.id)}">
${meansFields(preference)}${action('approved', 'Aprobar el pago', '')}${action('rejected', 'Rechazar', 'plain')}${preference.body.binary_mode ? '' : action('pending', 'Dejar pendiente', 'plain')}${action('close', 'Cerrar y volver a la tienda', 'link')}</form>`
      : `<p class="notice">${state === 'paid' ? notice : 'El tiempo para pagar esta compra terminó. No se te cobró nada: volvé a la tienda para pagarla de nuevo.'}</p>
<a class="button" href="${escapeHtml(returnAddress(preference, state === 'paid' ? 'approved' : undefined))}">Volver a la tienda</a>${eventForm(preference.id, events)}`
  return page(
    'Pagar',
    `<p class="test">Entorno de prueba: no se cobra nada</p><h1>Pagá tu compra</h1>
<table><caption class="hidden">Lo que comprás</caption><tbody>${rows}</tbody><tfoot><tr><th scope="row">Total</th><td class="money">${formatPesos(totalOf(preference))}</td></tr></tfoot></table>${actions}`,
  )
}

/** Payment types that the preference allows. Instalments only apply to credit cards. */
function meansFields(preference: SandboxPreference): string {
  const methods = preference.body.payment_methods
  const types = allowedTypes(methods).map(([id, label]) => `<option value="${id}">${label}</option>`)
  const counts = allowedInstallments(methods).map(
    (count) =>
      `<option value="${count}">${count === 1 ? '1 pago' : `${count} cuotas de ${formatPesos(Math.ceil((totalOf(preference) * 100) / count) / 100)}`}</option>`,
  )
  return `<label>Medio de pago<select name="payment_type">${types.join('')}</select></label>
<label>Cuotas con tarjeta de crédito<select name="installments">${counts.join('')}</select></label>`
}

/** Events that the provider may send about a payment later, for manual testing. */
function eventForm(id: string, events: readonly (readonly [string, string])[]): string {
  if (events.length === 0) return ''
  const buttons = events.map(
    ([name, label]) =>
      `<button name="decision" value="${name}" class="button plain" type="submit">${label}</button>`,
  )
  return `<details><summary>Qué más puede pasar con este pago</summary><form method="post" action="/sandbox/mercadopago/checkout/v1/redirect?pref_id=${encodeURIComponent(id)}">${buttons.join('')}</form></details>`
}

export function missingPage(): string {
  return page(
    'Pago no encontrado',
    `<h1>No encontramos este pago</h1><p>Volvé a la tienda y empezá de nuevo desde tus compras.</p><a class="button" href="/user/orders">Ir a mis compras</a>`,
  )
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · Pagos de prueba</title><link rel="stylesheet" href="/sandbox/mercadopago/checkout.css"></head><body><main>${content}</main></body></html>`
}

export const checkoutStyles = `
:root{color-scheme:light dark;--back:light-dark(#eef3f6,#10181d);--raised:light-dark(#fff,#1a252c);--ink:light-dark(#1b2a33,#edf3f6);--muted:light-dark(#51626d,#a6b6bf);--line:light-dark(#d8e1e7,#33434d);--blue:light-dark(#0a5b8f,#8ccbf2);--on-blue:light-dark(#fff,#06202f);--tint:light-dark(#fdf0cf,#3a2f12);--on-tint:light-dark(#6a4a00,#f0d28c)}
*{box-sizing:border-box}body{margin:0;background:var(--back);color:var(--ink);font:1rem/1.5 system-ui,'Helvetica Neue',Arial,sans-serif}
main{display:grid;gap:24px;width:min(100% - 32px,520px);margin:clamp(16px,8vh,96px) auto;padding:clamp(20px,5vw,40px);border:1px solid var(--line);border-radius:14px;background:var(--raised)}
h1{margin:0;font-size:1.75rem;line-height:1.2}p{margin:0}.test{justify-self:start;padding:4px 12px;border-radius:14px;background:var(--tint);color:var(--on-tint);font-size:.875rem;font-weight:600}
table{width:100%;border-collapse:collapse}td,th{padding:12px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}tfoot td,tfoot th{border-bottom:0;font-size:1.25rem;font-weight:700}
.money{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}small{display:block;color:var(--muted);font-size:.875rem}
form{display:grid;gap:12px}label{display:grid;gap:4px;font-weight:600;font-size:.875rem}select{min-height:48px;padding:8px 12px;border:1px solid var(--muted);border-radius:8px;background:var(--raised);color:var(--ink);font:1rem system-ui,Arial,sans-serif}.button{display:flex;justify-content:center;align-items:center;min-height:48px;padding:10px 20px;border:1px solid var(--blue);border-radius:8px;background:var(--blue);color:var(--on-blue);font:600 1rem system-ui,Arial,sans-serif;text-decoration:none;cursor:pointer}
.button.plain{background:transparent;color:var(--blue)}.button.link{border-color:transparent;background:transparent;color:var(--muted);text-decoration:underline;font-weight:400}.button:hover{filter:brightness(.93)}:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
summary{cursor:pointer;min-height:44px;align-content:center;color:var(--muted)}.notice{padding:14px 18px;border-radius:8px;background:var(--back)}.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`
