import { z } from 'zod'
import { typedText } from '../platform/http/typed-text.ts'
import { cuitDigits } from '../money/cuit.ts'

/** Conditions that a buyer may state; a final consumer states none. */
export const statedConditions = [1, 6, 13, 16, 4] as const

const line = (longest: number, missing: string) =>
  typedText(missing).min(1, missing).max(longest, `Hasta ${longest} letras`)

/** Whom an order is to be invoiced to: one schema for form and API. */
export const receiverSchema = z.object({
  condition: z
    .union([z.number(), z.string().regex(/^\d{1,2}$/)], { error: 'Elegí la condición ante el IVA' })
    .transform(Number)
    .pipe(z.literal(statedConditions, 'Elegí la condición ante el IVA')),
  cuit: z.string({ error: 'Indicá la CUIT' }).transform((text, context) => {
    const digits = cuitDigits(text)
    if (digits !== undefined) return digits
    context.addIssue({
      code: 'custom',
      message: 'La CUIT lleva once números, y el último no coincide con los demás',
    })
    return z.NEVER
  }),
  name: line(120, 'Indicá la razón social o el nombre'),
  address: line(200, 'Indicá el domicilio'),
})
