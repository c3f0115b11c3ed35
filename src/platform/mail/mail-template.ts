import { compose, type ComposedMail, type MailBlock } from './compose.ts'

/** What of a mail can be worded otherwise. In `text` an empty line separates paragraphs. */
export type MailTexts = { subject: string; title: string; text: string }

type Required = { required?: true }
/** Words that stand within a sentence. */
type Word = Required & { about: string; example: string }
/** A bill, a list, a button: stands alone between two empty lines. */
type Part = Required & { about: string; blocks: readonly MailBlock[] }
/** By name: `{numero}`. */
type Placeholders = Record<string, Word | Part>

/** A mail of the shop: when it is sent, its default texts and the placeholders that they may have. */
export type MailTemplate<P extends Placeholders = Placeholders> = {
  id: string
  label: string
  /** A sentence: to whom it goes, and when. */
  when: string
  texts: MailTexts
  placeholders: P
  /** Whether the text begins with the title, as the HTML does. */
  titleInText?: false
}

export type MailValues = Record<string, string | readonly MailBlock[]>
type ValuesOf<P> = { [K in keyof P]: P[K] extends Part ? readonly MailBlock[] : string }

/** Which template a mail was made of, and with what; the texts of the moment of sending hold. */
export type FilledTemplate = { id: string; values: MailValues }

/** Keeps the names of the placeholders. */
export function mailTemplate<const P extends Placeholders>(template: MailTemplate<P>): MailTemplate<P> {
  return template
}

export const word = (about: string, example: string): Word => ({ about, example })
export const part = (about: string, ...blocks: readonly MailBlock[]): Part => ({ about, blocks })
/** A placeholder without which the mail is of no use. */
export const required = <P extends Word | Part>(placeholder: P): P & { required: true } => ({
  ...placeholder,
  required: true,
})

/** The mail with its default texts, and what it was made of. */
export function fillMail<P extends Placeholders>(
  template: MailTemplate<P>,
  values: ValuesOf<P>,
): ComposedMail {
  return { ...renderMail(template, template.texts, values), template: { id: template.id, values } }
}

/** A placeholder's value is put in once: one inside of a value stays as it is. */
export function renderMail(
  { titleInText }: Pick<MailTemplate, 'titleInText'>,
  texts: MailTexts,
  values: MailValues,
): ComposedMail {
  const filled = (text: string) =>
    text.replace(anyPlaceholder, (whole, name: string) => {
      const value = values[name]
      return typeof value === 'string' ? value : whole
    })
  const oneLine = (text: string) => filled(text).replace(/\s+/g, ' ').trim()
  const blocks = paragraphsOf(texts.text).flatMap((paragraph): readonly MailBlock[] => {
    const alone = values[/^\{(\w+)\}$/.exec(paragraph)?.[1] ?? '']
    if (Array.isArray(alone)) return alone as readonly MailBlock[]
    const lines = paragraph.split('\n').map((line) => filled(line).trim())
    const said = lines.filter((line) => line !== '')
    return said.length > 0 ? [{ paragraphs: said }] : []
  })
  return compose({
    subject: oneLine(texts.subject),
    title: oneLine(texts.title),
    titleInText: titleInText ?? true,
    blocks,
  })
}

/** With the examples of its placeholders. */
export function exampleValues({ placeholders }: MailTemplate): MailValues {
  return Object.fromEntries(
    Object.entries(placeholders).map(([name, one]) => [name, 'blocks' in one ? one.blocks : one.example]),
  )
}

const anyPlaceholder = /\{(\w+)\}/g

const paragraphsOf = (text: string) =>
  text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

type Wrong = { field: keyof MailTexts; detail: string }

/** What is wrong with the placeholders of these texts, in words; the first of each field. */
export function wrongPlaceholders({ placeholders }: MailTemplate, texts: MailTexts): Wrong[] {
  const fields = ['subject', 'title', 'text'] as const
  const wrong = fields.flatMap((field): Wrong[] => {
    const detail = wrongIn(texts[field], field, placeholders)
    return detail ? [{ field, detail }] : []
  })
  const missing = Object.entries(placeholders).find(
    ([name, { required: needed }]) => needed && !fields.some((field) => texts[field].includes(`{${name}}`)),
  )
  if (missing && !wrong.some(({ field }) => field === 'text'))
    wrong.push({ field: 'text', detail: `Falta «{${missing[0]}}»: ${lowerFirst(missing[1].about)}` })
  return wrong
}

function wrongIn(text: string, field: keyof MailTexts, placeholders: Placeholders): string | undefined {
  const names = text.matchAll(/\{([^{}\n]*)\}/g)
  for (const [whole, name = ''] of names) {
    const known = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined
    if (!known) return `No existe «${whole}» en este correo. ${usable(placeholders)}`
    if ('blocks' in known && (field !== 'text' || !paragraphsOf(text).includes(whole)))
      return field === 'text'
        ? `«${whole}» va solo, con un renglón vacío antes y otro después`
        : `«${whole}» va en el texto, no acá`
  }
  const rest = text.replace(/\{[^{}\n]*\}/g, '')
  return /[{}]/.test(rest) ? 'Sobra una llave: los datos van como «{numero}»' : undefined
}

function usable(placeholders: Placeholders): string {
  const names = Object.keys(placeholders)
  if (names.length === 0) return 'No lleva datos'
  return `Se ${names.length === 1 ? 'puede' : 'pueden'} usar ${names.map((name) => `{${name}}`).join(', ')}`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
