import { z } from 'zod'
import { typedText } from './typed-text.ts'

/** A mail address as people type or paste it: blanks around it, and what nobody sees, are none of it. In: the sentence for one that is none. */
export const mailAddress = (sentence = 'Ingrese un mail valido') =>
  typedText(sentence).pipe(z.email(sentence).max(200))
