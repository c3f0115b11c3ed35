import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/**
 * The message for an issue whose schema has none: short Spanish without type names. zod's default is English,
 * and `z.locales.es` is written for programmers ('Entrada inválida: se esperaba texto, recibido indefinido').
 */
export function spanishMessage(issue: Issue): string {
  const { code } = issue
  if (issue.input === undefined && ['invalid_type', 'invalid_value', 'invalid_union'].includes(code))
    return 'Falta un dato'
  switch (issue.code) {
    case 'invalid_type':
      return wrongKind[issue.expected] ?? 'El dato no es válido'
    case 'invalid_value':
      return 'Esa opción no existe'
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return wrongForm[issue.format] ?? 'No tiene la forma que debe tener'
    case 'not_multiple_of':
      return issue.divisor === 1
        ? 'Tiene que ser un número entero'
        : `Tiene que ser múltiplo de ${inSpanish(issue.divisor)}`
    case 'unrecognized_keys':
      return `No ${issue.keys.length === 1 ? 'existe' : 'existen'}: ${quoted(issue.keys)}`
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
    default:
      return 'El dato no es válido'
  }
}

/** Quotes names from the request in a message, limited in number and length. */
export function quoted(names: readonly string[]): string {
  const shown = names.slice(0, 8).map((name) => `«${name.slice(0, 60)}»`)
  return shown.join(', ') + (names.length > shown.length ? ' …' : '')
}

const wrongKind: Record<string, string> = {
  string: 'Tiene que ser un texto',
  number: 'Tiene que ser un número',
  int: 'Tiene que ser un número entero',
  bigint: 'Tiene que ser un número entero',
  boolean: 'Tiene que ser sí o no',
  array: 'Tiene que ser una lista',
  date: 'Tiene que ser una fecha',
  object: 'Tiene que ser un grupo de datos con sus nombres',
  record: 'Tiene que ser un grupo de datos con sus nombres',
}

const wrongForm: Record<string, string> = {
  email: 'El correo no parece válido',
  url: 'La dirección no parece válida',
  date: 'La fecha no es válida',
  datetime: 'La fecha y la hora no son válidas',
  time: 'La hora no es válida',
}

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  const least = inSpanish(issue.minimum)
  if (issue.origin === 'string') {
    return issue.minimum === 1 ? 'Falta un dato' : `Tiene que tener al menos ${least} caracteres`
  }
  if (issue.origin === 'array' || issue.origin === 'set') return `Tiene que haber al menos ${least}`
  return issue.inclusive === false ? `Tiene que ser más de ${least}` : `Tiene que ser ${least} o más`
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): string {
  const most = inSpanish(issue.maximum)
  if (issue.origin === 'string') return `Puede tener hasta ${most} caracteres`
  if (issue.origin === 'array' || issue.origin === 'set') return `Puede haber hasta ${most}`
  return issue.inclusive === false ? `Tiene que ser menos de ${most}` : `Tiene que ser ${most} o menos`
}

const spanishNumber = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 6 })

function inSpanish(value: number | bigint): string {
  return spanishNumber.format(value)
}

z.config({
  localeError: spanishMessage,
  // the content security policy forbids eval, and browsers report every attempt
  jitless: 'document' in globalThis,
})
