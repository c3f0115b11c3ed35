import { z } from 'zod'
import { hasTwoDecimals } from '../../money/money.ts'
import { inOrder, leastPoints, mostPoints, scoreKey } from './scores.ts'
import { isPictureAddress } from '../picture-address.ts'
import '../../platform/http/error-map.ts'

/** Building blocks of form validation; the field supplies the messages. */

type Bound = { least: number; sentence: string }

/** A number, also typed with a decimal comma. */
export function number(missing: string, low?: Bound, most = 1_000_000_000) {
  return z
    .union([z.number(), z.string()], { error: missing })
    .transform((value, context) => {
      const parsed =
        typeof value === 'number'
          ? value
          : value.trim() === ''
            ? Number.NaN
            : Number(value.trim().replace(',', '.'))
      if (!Number.isFinite(parsed)) {
        context.addIssue({ code: 'custom', message: missing })
        return z.NEVER
      }
      return parsed
    })
    .pipe(
      z
        .number()
        .min(low?.least ?? 0, low?.sentence ?? 'No puede ser menor que cero')
        .max(most, low?.sentence ?? 'Es demasiado grande'),
    )
}

export const integer = (missing: string) =>
  number(missing).pipe(z.number().int('Debe ser un número entero').max(10_000_000, 'Es demasiado grande'))

/** The id of a bodega, a place or a category. */
export function chosen(sentence: string) {
  return z
    .union([z.number(), z.string()], { error: sentence })
    .refine((value) => Number.isSafeInteger(Number(value)) && Number(value) > 0, sentence)
    .transform(Number)
}

export const picture = z
  .string({ error: 'Debe indicar una imagen!' })
  .trim()
  .min(1, 'Debe indicar una imagen!')
  .max(1000, 'La dirección de la imagen es demasiado larga')
  .refine(
    (value) => value === '' || isPictureAddress(value),
    'La imagen debe ser una subida acá o una dirección pública que empiece con https://',
  )

/** An optional whole number; empty text and null mean none. */
export function optionalWhole(sentence: string, least: number, most: number) {
  return z
    .union([z.null(), z.number(), z.string()], { error: sentence })
    .transform((value) =>
      value === null || (typeof value === 'string' && value.trim() === '') ? null : Number(value),
    )
    .refine(
      (value) => value === null || (Number.isInteger(value) && value >= least && value <= most),
      sentence,
    )
    .optional()
}

/** An optional text; empty text and null mean none. */
export function optionalText(notText: string, most: number, tooLong: string) {
  return z
    .union([z.null(), z.string().trim().max(most, tooLong)], { error: notText })
    .transform((text) => text || null)
    .optional()
}

/** A list of words, such as pairings or grapes. */
export function words(singular: string, plural: string) {
  return z
    .array(
      z
        .string({ error: `${singular} es un texto` })
        .trim()
        .min(1, `${singular} está vacío`)
        .max(60, `${singular} es demasiado largo`),
      { error: `${singular} es una lista` },
    )
    .max(20, `Hasta 20 ${plural}`)
    .optional()
}

/** An optional amount of pesos; empty text and null mean none. Refuses more than two decimals. */
export function optionalPesos(sentence: string, tooFine: string) {
  return z
    .union([z.null(), z.number(), z.string()], { error: sentence })
    .transform((value) =>
      value === null || (typeof value === 'string' && value.trim() === '')
        ? null
        : Number(typeof value === 'string' ? value.trim().replace(',', '.') : value),
    )
    .refine((value) => value === null || (value >= 0.01 && value <= 1_000_000_000), sentence)
    .refine((value) => value === null || hasTwoDecimals(value), tooFine)
    .optional()
}

/** HTML that contains text. */
export function html(missing: string, tooLong: string) {
  return (
    z
      .string({ error: missing })
      .trim()
      .min(1, missing)
      .max(20_000, tooLong)
      // tags alone do not count
      .refine((text) => text === '' || text.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '', missing)
  )
}

/** A line with visible text. */
export function requiredText(missing: string, most: number, tooLong: string) {
  const text = z.string({ error: missing }).trim().min(1, { error: missing, abort: true })
  return visible(text.max(most, tooLong), missing)
}

/** The same for a form with a rule across fields, which runs only if no field aborts validation. */
export function requiredTextBeside(missing: string, most: number, tooLong: string) {
  return visible(z.string({ error: missing }).trim().max(most, tooLong), missing)
}

function visible(schema: z.ZodString, missing: string) {
  return schema
    .refine((text) => /[^\p{Z}\p{C}]/u.test(text), missing)
    .refine(
      (text) => !/[\u202a-\u202e\u2066-\u2069]/.test(text),
      'Tiene un carácter invisible que desordena el texto',
    )
}

/** An optional choice from a fixed list; empty text and null mean none. */
export function optionalOneOf<const T extends readonly string[]>(values: T, sentence: string) {
  return z
    .union([z.literal('').transform(() => null), z.null(), z.enum(values)], { error: sentence })
    .optional()
}

const gtinSentences = {
  length: 'El EAN tiene 8, 12, 13 o 14 cifras',
  'check-digit': 'El EAN tiene una cifra equivocada: la última no corresponde a las demás',
}

/** Trade item numbers (GTIN), including EAN. */

const lengths = [8, 12, 13, 14]

/** Normalises a typed code: '779-0123 456787' becomes '7790123456787'. */
export function plainGtin(text: string): string {
  // spreadsheets write numbers with decimals
  return text.replace(/[.,]0+$/, '').replace(/[\s.\-–]/g, '')
}

/** The problem with a code; undefined for a valid GTIN. */
export function gtinFault(code: string): 'length' | 'check-digit' | undefined {
  if (!/^\d+$/.test(code) || !lengths.includes(code.length)) return 'length'
  return checkDigit(code.slice(0, -1)) === Number(code.at(-1)) ? undefined : 'check-digit'
}

/** A GTIN's check digit: from the right, the other digits have the weights 3 and 1 in turn. */
export function checkDigit(digits: string): number {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** An optional GTIN, reduced to its digits. */
export const optionalGtin = z
  .union([z.null(), z.number(), z.string()], { error: gtinSentences.length })
  .transform((value) => (value === null ? null : plainGtin(String(value)) || null))
  .superRefine((code, context) => {
    const fault = code === null ? undefined : gtinFault(code)
    if (fault) context.addIssue({ code: 'custom', message: gtinSentences[fault] })
  })
  .optional()

const pointsRange = `Los puntos van de ${leastPoints} a ${mostPoints}`

const score = z.object(
  {
    critic: requiredText('Indicá quién puntuó', 60, 'El nombre del crítico es demasiado largo')
      .refine(
        (critic) => !/[;|]|\d\)?\s*,/.test(critic),
        'El nombre del crítico no lleva ; ni |, ni una coma tras un número',
      )
      .transform((critic) => critic.replace(/\s+/g, ' ').replace(/[\s:,–-]+$/, ''))
      .refine((critic) => critic !== '', 'Indicá quién puntuó'),
    points: z
      .union([z.number(), z.string().trim().min(1, pointsRange)], { error: pointsRange })
      .transform(Number)
      .refine(
        (points) => Number.isInteger(points) && points >= leastPoints && points <= mostPoints,
        pointsRange,
      ),
    year: optionalWhole('El año del puntaje va de 1900 a 2100', 1900, 2100).transform((year) => year ?? null),
  },
  { error: 'Cada puntaje tiene un crítico y sus puntos' },
)

/** Critics' scores, highest first. */
export const scores = z
  .array(score, { error: 'Los puntajes van como «James Suckling 94 (2022); Tim Atkin 93»' })
  .max(20, 'Hasta 20 puntajes')
  .refine(
    (list) => new Set(list.map(scoreKey)).size === list.length,
    'Un crítico puntúa un vino una vez por año',
  )
  .transform(inOrder)
  .optional()
