import { z } from 'zod'
import '../calls/error-map.ts'
import { provinces } from './provinces.ts'

/** Four digits, or the CPA: a letter, four digits and three letters. */
const postalCode = /^(\d{4}|[A-HJ-NP-Z]\d{4}([A-Z]{3})?)$/

/** The shipping address: the one schema of form and call. Sentences as spec section 5 has them. */
export const addressSchema = z.object({
  calle: z
    .string({ error: 'Debe indicar una calle!' })
    .trim()
    .min(1, 'Debe indicar una calle!')
    .max(120, 'La calle es demasiado larga'),
  ciudad: z
    .string({ error: 'Debe indicar una ciudad!' })
    .trim()
    .min(1, 'Debe indicar una ciudad!')
    .max(80, 'La ciudad es demasiado larga'),
  provincia: z
    .string({ error: 'Debe indicar una provincia!' })
    .trim()
    .min(1, 'Debe indicar una provincia!')
    .refine(
      (value) => value === '' || provinces.some((province) => province.name === value),
      'Elegí una provincia de la lista',
    ),
  codigoPostal: z
    .union([z.string(), z.number()], { error: 'Debe indicar un codigo postal!' })
    .transform((value) => String(value).trim().toUpperCase())
    .pipe(
      z
        .string()
        .min(1, 'Debe indicar un codigo postal!')
        .refine(
          (value) => value === '' || postalCode.test(value),
          'El código postal tiene cuatro números (o la forma C1425DKF)',
        ),
    ),
})
export type Address = z.output<typeof addressSchema>

/** The address as the one text that the orders call carries. */
export function addressText(address: Address): string {
  return `${address.calle}, ${address.ciudad}, ${address.provincia}, CP ${address.codigoPostal}`
}
