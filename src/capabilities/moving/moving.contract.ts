import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { idParameter } from '../../platform/http/parameters.ts'
import { movedSystems } from './moved-kinds.ts'

const tag = 'Mudanza'
const access = 'settings.change' as const
const path = z.object({ id: idParameter })

/** Bytes of one upload; several files come as a zip. */
export const mostMoveBytes = 100_000_000

const count = z.object({ kind: z.string(), state: z.string(), why: z.string().nullable(), rows: z.number() })

export const moveAnswer = z.object({
  id: z.number(),
  system: z.enum(movedSystems),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  state: z.enum(['revisada', 'trayendo', 'terminada', 'deshaciendo', 'deshecha']),
  files: z.array(z.object({ name: z.string(), kind: z.string(), rows: z.number() })),
  /** The import of its wines, and in which step it is; null without wines. */
  wines: z.object({ id: z.number(), state: z.string(), refused: z.number() }).nullable(),
  /** Why it ended before everything had come. */
  problem: z.string().nullable(),
  counts: z.array(count),
})
export type MoveAnswer = z.output<typeof moveAnswer>

export const movingCalls = callTable({
  'POST /moves': {
    access,
    tag,
    summary:
      'Recibe un archivo de otra tienda, o varios en un zip, y dice, fila por fila, qué vendría y qué no. No guarda nada en la tienda.',
    body: z.object({
      name: z.string().trim().min(1, 'Falta el nombre del archivo').max(200, 'El nombre es demasiado largo'),
      file: z.instanceof(Blob, { error: 'Falta el archivo' }),
      system: z.enum(movedSystems, { error: 'Ese sistema no se conoce' }).optional(),
      cookieKey: z.string().max(200, 'La clave es demasiado larga').optional(),
      pictures: z.enum(['true', 'false'], { error: 'Debe ser true o false' }).optional(),
    }),
    uploadBytes: mostMoveBytes,
    answer: moveAnswer,
    problems: [422],
    invalidates: [],
  },
  'GET /moves': {
    access,
    tag,
    summary: 'Las últimas mudanzas.',
    answer: z.array(moveAnswer),
  },
  'GET /moves/all': {
    access,
    tag,
    summary:
      'Toda la tienda como un zip: productos, clientes con sus contraseñas cifradas, pedidos, opiniones, cupones, ajustes e imágenes, en archivos que «POST /moves» lee.',
    answer: z.string(),
    mediaType: 'application/zip',
    perMinute: 2,
  },
  'GET /moves/{id}': {
    access,
    tag,
    summary: 'Una mudanza: en qué paso está, qué vino y qué no, con el motivo.',
    path,
    answer: moveAnswer,
    problems: [404],
  },
  'GET /moves/{id}/report': {
    access,
    tag,
    summary: 'Todas las filas de una mudanza y qué pasó con cada una, como archivo.',
    path,
    answer: z.string(),
    mediaType: 'text/csv',
    problems: [404],
  },
  'POST /moves/{id}/run': {
    access,
    tag,
    summary: 'Trae lo que se revisó. Los vinos tienen que estar revisados en su importación.',
    path,
    answer: moveAnswer,
    problems: [404, 409],
    invalidates: [],
  },
  'POST /moves/{id}/undo': {
    access,
    tag,
    summary:
      'Deshace una mudanza entera. Queda lo que ya es de esta tienda: quien ingresó, y las compras a las que les pasó algo más.',
    path,
    answer: moveAnswer,
    problems: [404, 409],
    invalidates: [],
  },
})
