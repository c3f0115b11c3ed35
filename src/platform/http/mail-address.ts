import { z } from 'zod'
import './error-map.ts'

/** A mail address as people type or paste it: blanks around it are none of it. In: the sentence for one that is none. */
export const mailAddress = (sentence = 'Ingrese un mail valido') =>
  z.string({ error: sentence }).trim().pipe(z.email(sentence).max(200))
