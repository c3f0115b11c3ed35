import { z } from 'zod'
import { asRead, typedText } from '../platform/http/typed-text.ts'
import { contradictionIn, type NamedPlace } from '../delivery/contradictory-place.ts'
import { postalCode, postalCodeSentence, spellPostalCode } from '../delivery/postal-code.ts'
import { provinces } from '../delivery/provinces.ts'

/** An optional text; empty means missing. */
function perhaps(longest: number, tooLong: string, pattern?: { like: RegExp; sentence: string }) {
  return typedText('Debe ser un texto')
    .max(longest, tooLong)
    .refine((value) => value === '' || !pattern || pattern.like.test(value), pattern?.sentence)
    .transform((value) => (value === '' ? undefined : value))
    .optional()
}

/** Enough digits to call, in any notation: '11 4567-8901', '+54 9 351 123 4567', with hyphens of any kind. */
const telephone = {
  like: /^(?=(?:\D*\d){8,15}\D*$)[\d\s()+./\u2010-\u2013-]+$/,
  sentence: 'El teléfono lleva de 8 a 15 números, con la característica',
}
/** A DNI, with or without dots, or a foreigner's document. */
const identityDocument = {
  like: /^[\dA-Za-z][\dA-Za-z .-]{5,19}$/,
  sentence: 'El documento no parece completo',
}

/** The recipient of a shipment, and what its courier needs. */
const deliveryDetails = {
  destinatario: perhaps(120, 'El nombre es demasiado largo'),
  telefono: perhaps(30, 'El teléfono es demasiado largo', telephone),
  piso: perhaps(40, 'Es demasiado largo'),
  indicaciones: perhaps(300, 'Las indicaciones son demasiado largas (hasta 300 letras)'),
  /** Required on delivery because alcohol is handed to adults only; optional here. */
  documento: perhaps(20, 'El documento es demasiado largo', identityDocument),
}

/** Postal code, city and province name one place, or the buyer is asked which of them holds. */
function askWhichHolds(address: NamedPlace, context: z.RefinementCtx): void {
  const found = contradictionIn(address)
  if (found) context.addIssue({ code: 'custom', path: [found.field], message: found.question })
}

/** A door, a kilometre, a lot: what finds the place in its street; or that it has none. */
const hasNumber = /\d|\bs\s*[/.]?\s*n\b|sin n[uú]mero/i
const numberMissing = 'Falta el número de la calle (si no tiene, escribí «s/n»)'

/** Sentences as spec section 5 has them. */
const addressParts = z.object({
  ...deliveryDetails,
  calle: typedText('Debe indicar una calle!')
    .min(1, 'Debe indicar una calle!')
    .max(120, 'La calle es demasiado larga')
    .refine((value) => value === '' || hasNumber.test(value), numberMissing),
  ciudad: typedText('Debe indicar una ciudad!')
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
    .transform((value) => spellPostalCode(asRead(String(value))))
    .pipe(
      z
        .string()
        .min(1, 'Debe indicar un codigo postal!')
        .refine((value) => value === '' || postalCode.test(value), postalCodeSentence),
    ),
})

/** The shipping address: one schema for form and API. */
export const addressSchema = addressParts.superRefine(askWhichHolds)
export type Address = z.output<typeof addressSchema>

/** The address of a shipment: with a recipient and a telephone number. */
export const deliverySchema = addressParts
  .extend({
    destinatario: typedText('Debe indicar quién lo recibe!')
      .min(1, 'Debe indicar quién lo recibe!')
      .max(120, 'El nombre es demasiado largo'),
    telefono: typedText('Debe indicar un teléfono!')
      .min(1, 'Debe indicar un teléfono!')
      .refine((value) => value === '' || telephone.like.test(value), telephone.sentence),
  })
  .superRefine(askWhichHolds)

export type Destination = z.output<typeof deliverySchema>

const reason = z
  .string({ error: 'Indicá el motivo' })
  .trim()
  .min(1, 'Indicá el motivo')
  .max(300, 'El motivo es demasiado largo (hasta 300 letras)')

/** What the shop corrects of a paid order, and why. */
export const deliveryCorrection = z.object({ address: addressSchema, reason })

/** An order of which no delivery method was chosen is fetched from a branch, which its buyer agreed to. */
export const pickupAgreed = z.object({
  branch: z.string({ error: 'Elegí el local' }).trim().min(1, 'Elegí el local').max(60),
  reason,
})

export const deliveryChange = z.union([deliveryCorrection, pickupAgreed])
export type DeliveryChange = z.output<typeof deliveryChange>

/** The address in answers of orders and address book. */
export const addressAnswer = z.object({
  calle: z.string(),
  ciudad: z.string(),
  provincia: z.string(),
  codigoPostal: z.string(),
  destinatario: z.string().optional(),
  telefono: z.string().optional(),
  piso: z.string().optional(),
  indicaciones: z.string().optional(),
  documento: z.string().optional(),
})

/** The address as the single text field of the orders API. */
export function addressText({ calle, piso, ciudad, provincia, codigoPostal }: Address): string {
  return `${calle}${piso ? `, ${piso}` : ''}, ${ciudad}, ${provincia}, CP ${codigoPostal}`
}

/** Recipient and telephone: 'Ana Paz, 11 4567-8901, documento 30.123.456'. Empty when unknown. */
export function recipientText({ destinatario, telefono, documento }: Address): string {
  return [destinatario, telefono, documento && `documento ${documento}`].filter((part) => part).join(', ')
}

/** Whether two addresses are the same place, whatever the recipient. */
export function samePlace(one: Address, other: Address): boolean {
  return (['calle', 'ciudad', 'provincia', 'codigoPostal'] as const).every(
    (field) => one[field] === other[field],
  )
}

const addressFields = Object.keys(addressSchema.shape) as (keyof Address)[]

/** Whether two addresses are equal in every field. */
export function sameAddress(one: Address, other: Address): boolean {
  return addressFields.every((field) => (one[field] ?? '') === (other[field] ?? ''))
}
