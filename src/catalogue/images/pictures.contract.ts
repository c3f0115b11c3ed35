import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'

/** Bytes of a file that may be uploaded. */
export const largestUpload = 15_000_000

const fraction = z.coerce
  .number({ error: 'El recorte no es válido' })
  .min(0, 'El recorte no es válido')
  .max(1, 'El recorte no es válido')
  .optional()

export const pictureCalls = callTable({
  'POST /pictures': {
    access: 'wines.change',
    tag: 'Administración del catálogo',
    summary:
      'Sube una imagen (JPEG, PNG, WebP o AVIF, hasta 15 MB) y la guarda en AVIF y WebP en varios anchos, sin los datos de la cámara. El recorte va en fracciones de 0 a 1.',
    body: z.object({
      file: z.file({ error: 'Elegí una imagen' }).min(1, 'El archivo está vacío'),
      left: fraction,
      top: fraction,
      width: fraction,
      height: fraction,
    }),
    uploadBytes: largestUpload + 100_000,
    perMinute: 60,
    answer: z.object({ image: z.string(), width: z.number(), height: z.number() }),
  },
})
