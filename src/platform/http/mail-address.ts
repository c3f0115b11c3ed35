import { z } from 'zod'
import './error-map.ts'

/** A mail address, trimmed. In: the message for an invalid one. */
export const mailAddress = (sentence = 'Ingrese un mail valido') =>
  z.string({ error: sentence }).trim().pipe(z.email(sentence).max(200))
