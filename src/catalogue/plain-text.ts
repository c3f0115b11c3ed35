const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** HTML as one line of text: block ends separate words, bold letters do not. */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:p|br|div|ul|ol|li|h\d|blockquote|tr|table)\b[^>]*>/gi, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:#(\d{1,6})|(\w+));/g, (all, code?: string, name?: string) =>
      code ? String.fromCodePoint(Number(code)) : (entities[name ?? ''] ?? all),
    )
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?…»)])/g, '$1')
    .replace(/\.{3,}/g, '…')
    .replace(/([.,;:])[.,;:]+/g, '$1')
    .replace(/[.,;:]+…/g, '…')
    .trim()
}
