/**
 * Legal texts and their markup: `# Título` begins a section, lines of `- ` form a list, an empty line
 * separates paragraphs. Anything else is text.
 */

export const legalKinds = ['terms', 'shipping', 'privacy'] as const
export type LegalKind = (typeof legalKinds)[number]

/** Path and title of each text. */
export const legalPages: Record<LegalKind, { name: string; to: string }> = {
  terms: { name: 'Términos y condiciones', to: '/terminos' },
  shipping: { name: 'Envíos y devoluciones', to: '/envios' },
  privacy: { name: 'Privacidad', to: '/privacidad' },
}

export type LegalSection = { title: string; blocks: { paragraph?: string; list?: string[] }[] }

export function legalSections(text: string): LegalSection[] {
  const sections: LegalSection[] = []
  // consecutive lines form one paragraph
  let continues = false
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (line.startsWith('# ')) sections.push({ title: line.slice(2).trim(), blocks: [] })
    else if (line !== '') {
      const open = sections.at(-1) ?? { title: '', blocks: [] }
      if (sections.length === 0) sections.push(open)
      addLine(open.blocks, line, continues)
    }
    continues = line !== '' && !line.startsWith('# ')
  }
  return sections
}

function addLine(blocks: LegalSection['blocks'], line: string, continues: boolean): void {
  const item = /^- (.*)$/.exec(line)?.[1]
  const last = continues ? blocks.at(-1) : undefined
  if (item === undefined && last?.paragraph !== undefined) last.paragraph += ` ${line}`
  else if (item === undefined) blocks.push({ paragraph: line })
  else if (last?.list) last.list.push(item)
  else blocks.push({ list: [item] })
}

/** Placeholders for values set elsewhere. */
export const legalPlaceholders = {
  tienda: 'El nombre de la tienda',
  vendedor: 'La razón social',
  cuit: 'El CUIT',
  domicilio: 'El domicilio',
  correo: 'El correo de contacto',
} as const

export type LegalFacts = Record<keyof typeof legalPlaceholders, string>

/** Fills the placeholders once, so braces inside values stay literal. */
export function fillLegal(text: string, facts: LegalFacts): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(facts, name) ? facts[name as keyof LegalFacts] : placeholder,
  )
}

/** The problem with a text, as a sentence. */
export function wrongLegal(text: string): string | undefined {
  if (!text.startsWith('# ')) return 'Empieza con un título: # Quién vende'
  const unknown = [...text.matchAll(/\{([^{}\n]*)\}/g)].find(
    ([, name = '']) => !Object.hasOwn(legalPlaceholders, name),
  )
  if (unknown) {
    const names = Object.keys(legalPlaceholders).map((name) => `{${name}}`)
    return `No existe «${unknown[0]}». Se pueden usar ${names.join(', ')}`
  }
  return /[{}]/.test(text.replace(/\{\w+\}/g, ''))
    ? 'Sobra una llave: los datos van como «{correo}»'
    : undefined
}
