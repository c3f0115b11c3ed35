import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { idParameter, wholeNumber } from '../../platform/http/parameters.ts'
import { importFields } from './import-columns.ts'

export const importStates = [
  'columnas',
  'revisando',
  'revisada',
  'importando',
  'terminada',
  'cancelada',
] as const
export const importModes = ['todo-o-nada', 'saltear'] as const
export const verdicts = ['crear', 'cambiar', 'igual', 'rechazar'] as const
export type Verdict = (typeof verdicts)[number]

/** Bytes of a file on its way to the shop; browsers send it gzipped. */
export const mostUploadBytes = 20_000_000
export const rowsPerPage = 50

const field = z.enum(importFields, { error: 'Esa columna no existe' }).nullable()

export const importAnswer = z.object({
  id: z.number(),
  fileName: z.string(),
  by: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  state: z.enum(importStates),
  mode: z.enum(importModes).nullable(),
  headings: z.array(z.string()),
  fields: z.array(field),
  /** The first rows as they stand in the file. */
  sample: z.array(z.array(z.string())),
  createTerms: z.boolean(),
  drawBottles: z.boolean(),
  rows: z.number(),
  /** Rows of the step under way that are done, of how many. */
  done: z.number(),
  total: z.number(),
  /** Verdicts of the dry run so far. */
  verdicts: z.object({ crear: z.number(), cambiar: z.number(), igual: z.number(), rechazar: z.number() }),
  created: z.number(),
  changed: z.number(),
  problem: z.string().nullable(),
})
export type ImportAnswer = z.output<typeof importAnswer>

const reason = z.object({ field: z.string(), detail: z.string() })
/** Of a new wine `before` is empty. */
const change = z.object({ field: z.string(), before: z.string(), after: z.string() })

export const importRow = z.object({
  line: z.number(),
  name: z.string(),
  verdict: z.enum(verdicts),
  productId: z.number().nullable(),
  saved: z.boolean(),
  reasons: z.array(reason),
  changes: z.array(change),
  /** What is added together with the row: 'Bodega «X»'. */
  adds: z.array(z.string()),
})
export type ImportRow = z.output<typeof importRow>

const tag = 'Importación'
const path = z.object({ id: idParameter })

export const importCalls = callTable({
  'POST /imports': {
    access: 'imports.run',
    tag,
    summary:
      'Recibe un archivo CSV o XLSX de vinos (puede venir comprimido con gzip) y propone qué contiene cada columna. No guarda ningún vino.',
    body: z.object({
      name: z.string().trim().min(1, 'Falta el nombre del archivo').max(200, 'El nombre es demasiado largo'),
      file: z.instanceof(Blob, { error: 'Falta el archivo' }),
    }),
    uploadBytes: mostUploadBytes,
    answer: importAnswer,
    problems: [409],
  },
  'GET /imports': {
    access: 'imports.run',
    tag,
    summary: 'Las últimas importaciones.',
    answer: z.array(importAnswer),
  },
  'GET /imports/{id}': {
    access: 'imports.run',
    tag,
    summary: 'Una importación: en qué paso está y cuánto avanzó.',
    path,
    answer: importAnswer,
    problems: [404],
  },
  'PUT /imports/{id}/columns': {
    access: 'imports.run',
    tag,
    summary: 'Dice qué contiene cada columna y empieza la revisión, que no guarda nada.',
    path,
    body: z.object({
      fields: z.array(field).max(100, 'Hay demasiadas columnas'),
      createTerms: z.boolean({ error: 'Debe ser verdadero o falso' }),
      drawBottles: z.boolean({ error: 'Debe ser verdadero o falso' }),
    }),
    answer: importAnswer,
    problems: [404, 409],
  },
  'GET /imports/{id}/rows': {
    access: 'imports.run',
    tag,
    summary: 'Qué haría (o hizo) cada fila, y por qué se rechaza.',
    path,
    query: z.object({
      verdict: z.enum(verdicts, { error: 'Ese resultado no existe' }).optional(),
      page: wholeNumber({ min: 0, max: 100_000 }).optional(),
    }),
    answer: z.object({
      items: z.array(importRow),
      page: z.number(),
      pages: z.number(),
      total: z.number(),
    }),
    problems: [404],
  },
  'POST /imports/{id}/run': {
    access: 'imports.run',
    tag,
    summary:
      'Guarda lo revisado: «todo-o-nada» solo si ninguna fila se rechaza, «saltear» deja afuera las rechazadas.',
    path,
    body: z.object({ mode: z.enum(importModes, { error: 'El modo debe ser todo-o-nada o saltear' }) }),
    answer: importAnswer,
    problems: [404, 409],
  },
  'PUT /imports/{id}/cancel': {
    access: 'imports.run',
    tag,
    summary: 'Abandona una importación. Lo que ya guardó con «saltear» queda guardado.',
    path,
    answer: importAnswer,
    problems: [404, 409],
  },
  'GET /imports/{id}/refused': {
    access: 'imports.run',
    tag,
    summary:
      'Las filas rechazadas, como estaban en el archivo y con el motivo, para corregir y volver a subir.',
    path,
    answer: z.string(),
    mediaType: 'text/csv',
    problems: [404],
  },
  'GET /export/products': {
    access: 'imports.run',
    tag,
    summary:
      'El catálogo como archivo, con las mismas columnas que se importan. Importarlo sin cambios no cambia nada.',
    query: z.object({
      format: z.enum(['csv', 'xlsx'], { error: 'El formato debe ser csv o xlsx' }).optional(),
      archived: z.enum(['true', 'false']).optional(),
    }),
    answer: z.string(),
    mediaType: 'text/csv',
  },
})
