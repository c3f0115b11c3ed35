import { postalCode, spellPostalCode } from '../delivery/postal-code.ts'
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

const codeOf = (part: string): string | undefined => {
  const code = spellPostalCode(part.trim().replace(/^c[óo]digo postal\s*:?\s*/i, ''))
  return postalCode.test(code) ? code : undefined
}

export type AddressRead =
  | { ok: true; address: Address }
  /** Undefined: a part is missing. Otherwise its parts name two places, and this asks which holds. */
  | { ok: false; question?: string }

/**
 * An address written as one text: street, city, province and postal code, with commas between them, the last two in either
 * order. Where one of them is missing, what it costs to send something there could not be said.
 */
export function readAddress(text: string): AddressRead {
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
  if (read.success) return { ok: true, address: read.data }
  const question = read.error.issues.find(({ code }) => code === 'custom')?.message
  return question === undefined ? { ok: false } : { ok: false, question }
}
