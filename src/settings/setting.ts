import { z } from 'zod'
import { writeNumber } from '../money/write-number.ts'
import '../platform/http/error-map.ts'

/** The form input of a setting. `lines`: multi-line text; `list`: has its own part of the form. */
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
  /** `alt`: name of the uploaded picture in the picker. */
  | { kind: 'picture'; alt: string }
  | { kind: 'choice'; options: readonly { id: string; description: string }[] }
  | { kind: 'list' }

/** A setting: allowed values, default, visibility and form input. */
export type Setting<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = {
  label: string
  /** One explanatory sentence. */
  hint?: string
  /** Input schema. */
  schema: In
  /** Output schema. */
  answer: Out
  default: z.output<Out>
  input: SettingInput
  public: boolean
}

type Words = { label: string; hint?: string; default?: string; public?: boolean }

/** A text of one or more lines; '' if empty. */
export function text(
  { default: start = '', public: open = true, ...words }: Words,
  schema: z.ZodType<string, string>,
  input: SettingInput = { kind: 'line' },
): Setting<z.ZodType<string, string>, z.ZodString> {
  return { ...words, schema, answer: z.string(), default: start, input, public: open }
}

const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u
const severalLines = /^(?:[^\p{Cc}]|[\n\t])*$/u

/** The message for a text that is too long, which is refused and never cut. */
const upTo = (most: number) => ({
  error: ({ input }: { input?: unknown }) =>
    `Hasta ${writeNumber(most)} caracteres: son ${writeNumber(String(input).length)}`,
})

/**
 * A single line.
 * @param missing message if it is empty; without it, it may be empty
 */
export function line(most: number, missing?: string) {
  const schema = z
    .string({ error: 'Tiene que ser un texto' })
    .trim()
    .max(most, upTo(most))
    .regex(oneLine, 'Va en un solo renglón, sin caracteres de control')
  return missing === undefined ? schema : schema.min(1, missing)
}

/** A multi-line text. */
export function lines(most: number) {
  return z
    .string({ error: 'Tiene que ser un texto' })
    .transform((value) => value.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(most, upTo(most)).regex(severalLines, 'Tiene caracteres que no se pueden mostrar'))
}

/**
 * '' or a text that matches the rule, which may normalise it.
 * @param rule undefined if the text does not match
 */
export function emptyOr(most: number, rule: (value: string) => string | undefined, wrong: string) {
  return line(most).transform((value, context) => {
    if (value === '') return value
    const written = rule(value)
    if (written !== undefined) return written
    context.addIssue({ code: 'custom', message: wrong })
    return z.NEVER
  })
}

/** A number within a range, also as text with a decimal comma as forms send it. */
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
