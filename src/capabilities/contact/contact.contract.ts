import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { mailAddress } from '../../platform/http/mail-address.ts'
import { typedText } from '../../platform/http/typed-text.ts'

const email = mailAddress()

export const contactCalls = callTable({
  'POST /consulta': {
    access: 'public',
    tag: 'Contacto',
    summary: 'Una consulta para la tienda.',
    body: z.object({
      name: typedText().min(1, 'Contanos tu nombre').max(100),
      email,
      question: typedText()
        .min(1, 'Escribí tu consulta')
        .max(3000, 'La consulta es demasiado larga (hasta 3000 letras)'),
      /** Left empty by people; filled in by programs. */
      website: z.string().max(200).optional(),
    }),
    answer: z.object({ message: z.string() }),
    perMinute: 5,
  },
})
