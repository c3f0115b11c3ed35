import { z } from 'zod'
import { writeNumber } from '../money/write-number.ts'
import '../platform/http/error-map.ts'

/** How a setting is written in a form. `lines`: a text of several lines; `list`: has a part of the form of its own. */
export type SettingInput =
  | {
      kind: 'line'
      type?: 'text' | 'email' | 'tel' | 'url'
      inputMode?: 'numeric' | 'decimal'
      maxLength?: number
    }
  | { kind: 'lines'; maxLength: number; rows: number }
  | { kind: 'number'; unit: string; decimals?: true }
  | { kind: 'colour' }
  /** `alt`: what the uploaded one is called where it is chosen. */
  | { kind: 'picture'; alt: string }
  | { kind: 'choice'; options: readonly { id: string; description: string }[] }
  | { kind: 'list' }

/** A setting: what it may be, its default, who may read it, and its input. */
export type Setting<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = {
  label: string
  /** One sentence that explains it. */
  hint?: string
  /** What is taken. */
  schema: In
  /** What is answered. */
  answer: Out
  default: z.output<Out>
  input: SettingInput
  /** Public. */
  public: boolean
}

type Words = { label: string; hint?: string; default?: string; public?: boolean }

/** A text of one line or several; '' says that there is none. */
export function text(
  { default: start = '', public: open = true, ...words }: Words,
  schema: z.ZodType<string, string>,
  input: SettingInput = { kind: 'line' },
): Setting<z.ZodType<string, string>, z.ZodString> {
  return { ...words, schema, answer: z.string(), default: start, input, public: open }
}

const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u
const severalLines = /^(?:[^\p{Cc}]|[\n\t])*$/u

/** Says how long a text is that is too long: it is refused, never cut. */
const upTo = (most: number) => ({
  error: ({ input }: { input?: unknown }) =>
    `Hasta ${writeNumber(most)} caracteres: son ${writeNumber(String(input).length)}`,
})

/** A line of up to `most` characters. `missing`: what is said when there is none; without it, it may be empty. */
export function line(most: number, missing?: string) {
  const schema = z
    .string({ error: 'Tiene que ser un texto' })
    .trim()
    .max(most, upTo(most))
    .regex(oneLine, 'Va en un solo renglón, sin caracteres de control')
  return missing === undefined ? schema : schema.min(1, missing)
}

/** A text of several lines. */
export function lines(most: number) {
  return z
    .string({ error: 'Tiene que ser un texto' })
    .transform((value) => value.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(most, upTo(most)).regex(severalLines, 'Tiene caracteres que no se pueden mostrar'))
}

/** '' or what fits the rule, which may write it in another way. Undefined of the rule: it does not fit. */
export function emptyOr(most: number, rule: (value: string) => string | undefined, wrong: string) {
  return line(most).transform((value, context) => {
    if (value === '') return value
    const written = rule(value)
    if (written !== undefined) return written
    context.addIssue({ code: 'custom', message: wrong })
    return z.NEVER
  })
}

/** A number in its range; it may come as text with a decimal comma, as forms have it. */
export function amount(
  words: { label: string; hint?: string; default: number; public?: boolean },
  { least, most, unit, decimals }: { least: number; most: number; unit: string; decimals?: true },
): Setting<z.ZodType<number, number | string>, z.ZodNumber> {
  const range = `Va de ${least} a ${most}${decimals ? '' : ', sin decimales'}`
  const schema = z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d{1,12}([.,]\d{1,6})?$/, range),
      ],
      { error: range },
    )
    .transform((value) => (typeof value === 'number' ? value : Number(value.replace(',', '.'))))
    .refine((value) => value >= least && value <= most && (decimals || Number.isInteger(value)), range)
  return {
    ...words,
    schema,
    answer: z.number(),
    input: { kind: 'number', unit, ...(decimals ? { decimals } : {}) },
    public: words.public ?? false,
  }
}

/** One of a closed list. */
export function choice<const Id extends string>(
  words: { label: string; hint?: string; default: Id; public?: boolean },
  options: readonly { id: Id; description: string }[],
): Setting<z.ZodEnum<{ [K in Id]: K }>, z.ZodEnum<{ [K in Id]: K }>> {
  const ids = z.enum(options.map((option) => option.id) as [Id, ...Id[]], { error: 'Esa opción no existe' })
  const schema = ids as unknown as z.ZodEnum<{ [K in Id]: K }>
  return {
    ...words,
    schema,
    answer: schema,
    input: { kind: 'choice', options },
    public: words.public ?? true,
  }
}
