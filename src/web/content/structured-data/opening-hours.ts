import { foldText } from '../../../catalogue/search/fold-text.ts'

/** Prefixes of the days' names, with schema.org's abbreviation. */
const days: Readonly<Record<string, string>> = {
  lunes: 'Mo',
  martes: 'Tu',
  miercoles: 'We',
  jueves: 'Th',
  viernes: 'Fr',
  sabado: 'Sa',
  sabados: 'Sa',
  domingo: 'Su',
  domingos: 'Su',
}
const span =
  /^(?:de )?([a-z]+)(?: a ([a-z]+))? de (\d{1,2})(?:[:.](\d{2}))? a (\d{1,2})(?:[:.](\d{2}))?(?: ?h(?:s|oras)?\.?)?$/

/**
 * Converts 'Lunes a sábados de 11 a 21' to 'Mo-Sa 11:00-21:00'; several parts are separated by commas, ';' or
 * 'y'. Undefined if any part is unclear, because no hours are better than wrong ones.
 */
export function openingHoursOf(text: string): string[] | undefined {
  const parts = foldText(text)
    .split(/\s*[,;]\s*|\s+y\s+(?=[a-z]+ (?:a [a-z]+ )?de \d)/)
    .map((part) => part.trim())
  const hours = parts.map((part) => hoursOf(part))
  return hours.every((entry) => entry !== undefined) ? hours : undefined
}

function hoursOf(part: string): string | undefined {
  const [, first = '', last, from = '', fromMinutes = '00', to = '', toMinutes = '00'] = span.exec(part) ?? []
  const begin = days[first]
  const end = last === undefined ? begin : days[last]
  if (!begin || !end || Number(from) > 24 || Number(to) > 24 || Number(fromMinutes) > 59) return undefined
  const time = (hour: string, minutes: string) => `${hour.padStart(2, '0')}:${minutes}`
  const on = begin === end ? begin : `${begin}-${end}`
  return `${on} ${time(from, fromMinutes)}-${time(to, toMinutes)}`
}
