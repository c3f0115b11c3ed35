import { z } from 'zod'
import './error-map.ts'
import { trimMailAddress } from './readable-address.ts'

/**
 * A trimmed mail address. Rejects invisible characters.
 * @param sentence the message for an invalid address
 */
export const mailAddress = (sentence = 'Ingrese un mail valido') =>
  z.string(sentence).overwrite(trimMailAddress).pipe(z.email(sentence).max(200))
