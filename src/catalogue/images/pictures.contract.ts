import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'

/** Maximum bytes of an upload. */
export const largestUpload = 15_000_000

/** Maximum files to match at once. */
export const mostPictures = 1000

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
    perMinute: 300,
    answer: z.object({ image: z.string(), width: z.number(), height: z.number() }),
  },
  'POST /pictures/match': {
    access: 'wines.change',
    tag: 'Administración del catálogo',
    summary:
      'De qué vino es cada imagen según el nombre de su archivo: el SKU, el EAN, o el nombre con o sin bodega y cosecha.',
    body: z.object({
      files: z
        .array(z.string().min(1).max(500, 'El nombre de un archivo es demasiado largo'))
        .min(1, 'No hay ninguna imagen')
        .max(mostPictures, `Hasta ${mostPictures} imágenes por vez`),
    }),
    answer: z.array(
      z.object({
        file: z.string(),
        why: z.enum(['matched', 'unknown', 'ambiguous', 'another']),
        wine: z.object({ id: z.number(), name: z.string(), image: z.string() }).nullable(),
      }),
    ),
    perMinute: 30,
    invalidates: [],
  },
})
