import { z } from 'zod'
import { typedText } from './typed-text.ts'

/** A mail address without blanks around it and characters that cannot be seen. In: the message for an invalid one. */
export const mailAddress = (sentence = 'Ingrese un mail valido') =>
  typedText(sentence).pipe(z.email(sentence).max(200))
