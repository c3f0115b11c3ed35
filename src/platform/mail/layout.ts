import { escapeHtml } from '../http/escape-html.ts'
/** Placeholders for the shop's name and colour until the mail is sent, like `shop:/path` for addresses. */
export const nameMark = 'shop:name'
export const accentMark = 'shop:accent'

/** The shop's mail layout: simple tables that every mail client renders. */
export function mailLayout(title: string, content: string): string {
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#fbf7f1;color:#211a1c;font:16px/1.5 Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border:1px solid #e6ddd2;border-radius:14px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;color:${accentMark};font:bold 22px Georgia,serif">${nameMark}</p>
<h1 style="margin:0 0 16px;font:normal 28px/1.2 Georgia,serif">${escapeHtml(title)}</h1>${content}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e6ddd2;color:#6d6064;font-size:13px">Beber con moderación. Prohibida su venta a menores de 18 años.</p>
</td></tr></table></td></tr></table></body></html>`
}

export function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
}

const linkStyles = {
  button: [
    'margin:24px 0 0',
    `display:inline-block;padding:11px 22px;border-radius:999px;background:${accentMark};color:#ffffff;font-weight:bold;text-decoration:none`,
  ],
  confirm: [
    'margin:0 0 24px',
    `display:inline-block;padding:12px 24px;border-radius:999px;background:${accentMark};color:#ffffff;text-decoration:none`,
  ],
  quiet: ['margin:0;font-size:13px', `color:${accentMark}`],
} as const

/** A link on its own line. */
export function mailLink(address: string, words: string, look: keyof typeof linkStyles): string {
  const [around, link] = linkStyles[look]
  return `<p style="${around}"><a href="${escapeHtml(address)}" style="${link}">${escapeHtml(words)}</a></p>`
}

/** A link within sentences. */
export function textLink({ link, words }: { link: string; words: string }): string {
  return `<p><a href="${escapeHtml(link)}">${escapeHtml(words)}</a></p>`
}

export function bulletList(items: readonly { words: string; link?: string }[]): string {
  const lines = items.map(({ words, link }) =>
    link ? `<a href="${escapeHtml(link)}">${escapeHtml(words)}</a>` : escapeHtml(words),
  )
  return `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
}

/** The purchased items, one per row, and the total. */
export function billTable(
  lines: readonly { quantity?: number; name: string; amount: string }[],
  total: string,
): string {
  const cell = 'padding:8px 0;border-bottom:1px solid #e6ddd2'
  const rows = lines.map(
    (line) =>
      `<tr><td style="${cell}">${line.quantity === undefined ? '' : `${line.quantity} × `}${escapeHtml(line.name)}</td><td align="right" style="${cell};white-space:nowrap">${line.amount}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.join('')}<tr><td style="padding:12px 0;font-weight:bold">Total</td><td align="right" style="padding:12px 0;font-weight:bold;white-space:nowrap">${total}</td></tr></table>`
}
