import { provinceNamed } from '../../delivery/province-of.ts'
import { addressSchema, type Address } from '../../orders/address.contract.ts'

type Written = {
  street: string
  floor: string
  city: string
  postalCode: string
  province: string
  recipient: string
  phone: string
  document?: string
}

/** An address of another shop as this one stores it; undefined where it does not say the place. */
export function readAddress(written: Written): Address | undefined {
  if (written.street === '' && written.postalCode === '') return undefined
  const place = {
    calle: /\d|s\/n/i.test(written.street) ? written.street : `${written.street} s/n`,
    ciudad: written.city,
    provincia: provinceNamed(written.province) ?? written.province,
    codigoPostal: written.postalCode,
  }
  const details = {
    destinatario: written.recipient,
    telefono: written.phone,
    piso: written.floor,
    documento: written.document ?? '',
  }
  // a telephone that cannot be read is no reason to lose the place
  for (const given of [{ ...place, ...details }, place]) {
    const read = addressSchema.safeParse(given)
    if (read.success) return definedOnly(read.data)
  }
  return undefined
}

const definedOnly = (address: Address): Address =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined)) as Address
