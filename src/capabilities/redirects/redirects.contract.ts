import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { wholeNumber } from '../../platform/http/parameters.ts'

const tag = 'Direcciones anteriores'
const message = z.object({ message: z.string() })
const address = (what: string) =>
  z.string().trim().min(1, `Falta ${what}`).max(600, 'La dirección es demasiado larga')

const redirect = z.object({ from: z.string(), to: z.string() })
export type ListedRedirect = z.output<typeof redirect>
const missing = z.object({ path: z.string(), hits: z.number(), last: z.string() })
export type ListedMissing = z.output<typeof missing>

/** Bytes of a file of redirects. */
export const mostRedirectBytes = 10_000_000

export const redirectCalls = callTable({
  'GET /redirects': {
    access: 'settings.change',
    tag,
    summary: 'Las direcciones de otra tienda que llevan a páginas de esta, las últimas primero.',
    query: z.object({
      q: z.string().max(200, 'Es demasiado largo').optional(),
      page: wholeNumber({ min: 0, max: 100_000 }).optional(),
    }),
    answer: z.object({ total: z.number(), pages: z.number(), items: z.array(redirect) }),
  },
  'PUT /redirects': {
    access: 'settings.change',
    tag,
    summary:
      'Dice a dónde lleva una dirección que la tienda no tiene. Vale también sin la barra final y en mayúsculas; los parámetros se conservan.',
    body: z.object({ from: address('la dirección anterior'), to: address('la página de la tienda') }),
    answer: message,
    problems: [422],
    invalidates: [],
  },
  'DELETE /redirects': {
    access: 'settings.change',
    tag,
    summary: 'Quita una dirección anterior: vuelve a responder que la página no existe.',
    input: z.object({ from: address('la dirección anterior') }),
    answer: message,
    problems: [404],
    invalidates: [],
  },
  'POST /redirects/import': {
    access: 'settings.change',
    tag,
    summary:
      'Recibe un archivo CSV o XLSX con dos columnas, la dirección anterior y la página de la tienda, y guarda las que se entienden.',
    body: z.object({ file: z.instanceof(Blob, { error: 'Falta el archivo' }) }),
    uploadBytes: mostRedirectBytes,
    answer: z.object({
      message: z.string(),
      saved: z.number(),
      refused: z.array(z.object({ line: z.number(), why: z.string() })),
    }),
    problems: [422],
    invalidates: [],
  },
  'GET /redirects/missing': {
    access: 'settings.change',
    tag,
    summary:
      'Las direcciones que alguien pidió y no existen, con cuántas veces; sin nada de quien las pidió.',
    answer: z.array(missing),
  },
  'DELETE /redirects/missing': {
    access: 'settings.change',
    tag,
    summary: 'Saca una dirección de la lista de las que no existen.',
    input: z.object({ path: address('la dirección') }),
    answer: message,
    invalidates: [],
  },
})
