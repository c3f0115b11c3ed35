import { z } from 'zod'
import '../platform/http/error-map.ts'
import { mailAddress } from '../platform/http/mail-address.ts'
import { checkedOrderNumber, orderNumberSlip } from './order-number.ts'

/** What names an order to the shop without signing in: its number and the address that it was placed with. */
export const orderLookup = {
  order: z
    .string()
    .trim()
    .min(1, 'Indicá el número de compra')
    .max(30, 'El número de compra no es válido')
    .refine((typed) => typed === '' || checkedOrderNumber(typed) !== undefined, orderNumberSlip),
  email: mailAddress(),
}
