import { compose, type ComposedMail, type MailBlock } from './compose.ts'

/** The texts of a mail that the owner can change. In `text` an empty line separates paragraphs. */
export type MailTexts = { subject: string; title: string; text: string }

type Required = { required?: true }
/** A placeholder within a sentence. */
type Word = Required & { about: string; example: string }
/** A bill, list or button, on its own between two empty lines. */
type Part = Required & { about: string; blocks: readonly MailBlock[] }
/** By name: `{numero}`. */
type Placeholders = Record<string, Word | Part>

/** A mail template: when it is sent, its default texts and allowed placeholders. */
export type MailTemplate<P extends Placeholders = Placeholders> = {
  id: string
  label: string
  /** One sentence: who gets it and when. */
  when: string
  texts: MailTexts
  placeholders: P
  /** Whether the text starts with the title, as the HTML does. */
  titleInText?: false
}

export type MailValues = Record<string, string | readonly MailBlock[]>
type ValuesOf<P> = { [K in keyof P]: P[K] extends Part ? readonly MailBlock[] : string }

/** A mail's template and values; the texts are those current at sending. */
export type FilledTemplate = { id: string; values: MailValues }

/** Preserves the placeholder names' types. */
export function mailTemplate<const P extends Placeholders>(template: MailTemplate<P>): MailTemplate<P> {
  return template
}

export const word = (about: string, example: string): Word => ({ about, example })
export const part = (about: string, ...blocks: readonly MailBlock[]): Part => ({ about, blocks })
/** Marks a placeholder that the mail cannot do without. */
export const required = <P extends Word | Part>(placeholder: P): P & { required: true } => ({
  ...placeholder,
  required: true,
})

/** Composes a mail from the default texts and records its template and values. */
export function fillMail<P extends Placeholders>(
  template: MailTemplate<P>,
  values: ValuesOf<P>,
): ComposedMail {
  return { ...renderMail(template, template.texts, values), template: { id: template.id, values } }
}

/** Fills each placeholder once, so placeholders inside values stay literal. */
export function renderMail(
  { titleInText }: Pick<MailTemplate, 'titleInText'>,
  texts: MailTexts,
  values: MailValues,
): ComposedMail {
  const filled = (text: string) =>
    text.replace(anyPlaceholder, (marker, name: string) => {
      const value = values[name]
      return typeof value === 'string' ? value : marker
    })
  const oneLine = (text: string) => filled(text).replace(/\s+/g, ' ').trim()
  const blocks = paragraphsOf(texts.text).flatMap((paragraph): readonly MailBlock[] => {
    const alone = values[/^\{(\w+)\}$/.exec(paragraph)?.[1] ?? '']
    if (Array.isArray(alone)) return alone as readonly MailBlock[]
    const lines = paragraph.split('\n').map((line) => filled(line).trim())
    const written = lines.filter((line) => line !== '')
    return written.length > 0 ? [{ paragraphs: written }] : []
  })
  return compose({
    subject: oneLine(texts.subject),
    title: oneLine(texts.title),
    titleInText: titleInText ?? true,
    blocks,
  })
}

export function exampleValues({ placeholders }: MailTemplate): MailValues {
  return Object.fromEntries(
    Object.entries(placeholders).map(([name, placeholder]) => [
      name,
      'blocks' in placeholder ? placeholder.blocks : placeholder.example,
    ]),
  )
}

const anyPlaceholder = /\{(\w+)\}/g

const paragraphsOf = (text: string) =>
  text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

type Wrong = { field: keyof MailTexts; detail: string }

/** Problems with the placeholders in these texts, as sentences; the first one per field. */
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
  for (const [marker, name = ''] of names) {
    const placeholder = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined
    if (!placeholder) return `No existe «${marker}» en este correo. ${usable(placeholders)}`
    if ('blocks' in placeholder && (field !== 'text' || !paragraphsOf(text).includes(marker)))
      return field === 'text'
        ? `«${marker}» va solo, con un renglón vacío antes y otro después`
        : `«${marker}» va en el texto, no acá`
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
