import { provinces } from '../delivery/provinces.ts'
import { addressSchema, type Address } from './address.contract.ts'

const fold = (text: string) => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

const capital = provinces[0].name
const otherNames = new Map([
  ['caba', capital],
  ['capital federal', capital],
  ['ciudad de buenos aires', capital],
])

const provinceOf = (part: string): string | undefined =>
  otherNames.get(fold(part)) ?? provinces.find(({ name }) => fold(name) === fold(part))?.name

const codeOf = (part: string): string | undefined =>
  /^(?:(?:cp|c\.p\.|código postal|codigo postal)\s*:?\s*)?([a-z]?\d{4}(?:[a-z]{3})?)$/i.exec(part.trim())?.[1]

/**
 * An address written as one text: street, city, province and postal code, with commas between them, the last two in either
 * order. Undefined where one of them is missing: what it costs to send something there could not be said.
 */
export function readAddress(text: string): Address | undefined {
  const parts = text.split(',').flatMap((part) => part.trim() || [])
  const last = parts.slice(-2)
  const code = last.flatMap((part) => codeOf(part) ?? [])[0]
  const province = last.flatMap((part) => provinceOf(part) ?? [])[0]
  const [calle, ...between] = parts.slice(0, -2)
  // the capital is its own city
  const ciudad = between.at(-1) ?? (province === capital ? capital : undefined)
  const piso = between.slice(0, -1).join(', ')
  const read = addressSchema.safeParse({
    calle,
    ciudad,
    provincia: province,
    codigoPostal: code,
    ...(piso && { piso }),
  })
  return read.success ? read.data : undefined
}
