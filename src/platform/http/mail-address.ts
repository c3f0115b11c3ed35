import { z } from 'zod'
import './error-map.ts'
import { trimMailAddress } from './readable-address.ts'

/** A mail address without blanks around it; one with characters that cannot be seen is none. In: the message for it. */
export const mailAddress = (sentence = 'Ingrese un mail valido') =>
  z.string(sentence).overwrite(trimMailAddress).pipe(z.email(sentence).max(200))
