import sanitizeHtml from 'sanitize-html'
import type { ComposedMail } from './compose.ts'
import { mailLayout } from './layout.ts'

const blockEnds = /<(?:br|hr)\b[^>]*>|<\/(?:p|div|li|ul|ol|h[1-6]|tr|table|blockquote|pre)>/gi
const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Converts a letter to plain text: one line per paragraph, with entities decoded. */
export function htmlToText(html: string): string {
  const bare = sanitizeHtml(html.replace(/\s+/g, ' ').replace(blockEnds, '$&\n'), { allowedTags: [] })
  return bare
    .replace(/&(?:lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n\n')
}

/** Composes a mail from sanitised HTML and derives its text. */
export function composeHtml(subject: string, html: string): ComposedMail {
  return { subject, html: mailLayout(subject, html), text: htmlToText(html) }
}
