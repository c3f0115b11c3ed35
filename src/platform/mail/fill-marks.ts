import { escapeHtml } from '../http/escape-html.ts'
import { accentMark, nameMark } from './layout.ts'

type Shop = { publicUrl: string; name: string; accent: string }

/** Replaces placeholders with the shop's origin, name and colour. */
export function fillMarks({ publicUrl, name, accent }: Shop) {
  const text = (raw: string) => raw.replaceAll('shop:/', `${publicUrl}/`).replaceAll(nameMark, name)
  const html = (raw: string) =>
    raw
      .replaceAll('shop:/', `${publicUrl}/`)
      .replaceAll(nameMark, escapeHtml(name))
      .replaceAll(accentMark, accent)
  return { text, html }
}
