import sanitizeHtml from 'sanitize-html'
import type { ComposedMail } from './compose.ts'
import { mailLayout } from './layout.ts'

const blockEnds = /<(?:br|hr)\b[^>]*>|<\/(?:p|div|li|ul|ol|h[1-6]|tr|table|blockquote|pre)>/gi
const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** A letter without its markup, for mail programs that show none: a line for each paragraph, signs as people write them. */
export function htmlToText(html: string): string {
  const bare = sanitizeHtml(html.replace(/\s+/g, ' ').replace(blockEnds, '$&\n'), { allowedTags: [] })
  return bare
    .replace(/&(?:lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n\n')
}

/** A mail of HTML that someone wrote; it is sanitised already. The text is made of it. */
export function composeHtml(subject: string, html: string): ComposedMail {
  return { subject, html: mailLayout(subject, html), text: htmlToText(html) }
}
