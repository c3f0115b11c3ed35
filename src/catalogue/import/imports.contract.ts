import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { idParameter, wholeNumber } from '../../platform/http/parameters.ts'
import { problemKinds } from './problem-kinds.ts'
import { columnFields, importField, readingAnswer, readingForm } from './reading.contract.ts'

export const importStates = [
  'columnas',
  'revisando',
  'revisada',
  'importando',
  'terminada',
  'cancelada',
  'deshaciendo',
  'deshecha',
] as const
export const importModes = ['todo-o-nada', 'saltear'] as const
export const verdicts = ['crear', 'cambiar', 'igual', 'rechazar', 'omitir'] as const
export type Verdict = (typeof verdicts)[number]

/** Bytes of a file on its way to the shop; browsers send it gzipped. */
export const mostUploadBytes = 20_000_000
export const rowsPerPage = 50

const field = importField.nullable()
const headedRow = z.object({ line: z.number(), headings: z.array(z.string()), fields: z.array(field) })

export const importAnswer = z.object({
  id: z.number(),
  fileName: z.string(),
  by: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  state: z.enum(importStates),
  mode: z.enum(importModes).nullable(),
  /** The sheet that is read and all of its workbook, with their rows; none where the file has one. */
  sheet: z.string(),
  sheets: z.array(z.object({ position: z.number(), name: z.string(), rows: z.number() })),
  /** Row of the sheet that heads the columns, and how often more rows below do so with other headings. */
  headingLine: z.number(),
  headings: z.array(z.string()),
  fields: z.array(field),
  lists: z.array(headedRow),
  /** How cells are read. */
  reading: readingAnswer,
  /** Name of the supplier; empty when not given. */
  supplier: z.string(),
  /** What texts that say bodega and wine together begin with, by which they are divided. */
  openings: z.array(z.string()),
  /** The first rows below the headings as they stand in the file. */
  sample: z.array(z.array(z.union([z.string(), z.number()]))),
  /** The first rows of the sheet, to choose the headings from. */
  top: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  createTerms: z.boolean(),
  drawBottles: z.boolean(),
  rows: z.number(),
  /** Rows of the step under way that are done, of how many. */
  done: z.number(),
  total: z.number(),
  /** Verdicts of the dry run so far. */
  verdicts: z.object({
    crear: z.number(),
    cambiar: z.number(),
    igual: z.number(),
    rechazar: z.number(),
    omitir: z.number(),
  }),
  /** Rows that are left out, by why. */
  omitted: z.array(z.object({ why: z.string(), rows: z.number() })),
  created: z.number(),
  changed: z.number(),
  /** Whether it can be taken back; wines that were, and those of which something stayed as it was changed since. */
  undoable: z.boolean(),
  undone: z.number(),
  kept: z.number(),
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
  /** Why a row is no wine, or needs no change. */
  why: z.string().nullable(),
})
export type ImportRow = z.output<typeof importRow>

/** What stands against rows of a kind, with how many there are. */
export const importProblem = z.object({
  kind: z.enum(problemKinds),
  /** The column that it is about; null where it is about the row. */
  of: field,
  field: z.string(),
  detail: z.string(),
  rows: z.number(),
  /** What the rows' cells say, the most frequent first, and of how many different ones. */
  cells: z.array(z.object({ cell: z.string(), rows: z.number(), suggestion: z.string().nullable() })),
  cellCount: z.number(),
})
export type ImportProblem = z.output<typeof importProblem>

export const importSupplier = z.object({
  name: z.string(),
  usedAt: z.string(),
  /** What each heading's column held the last time. */
  columns: z.record(z.string(), field),
  reading: readingAnswer,
})
export type ImportSupplier = z.output<typeof importSupplier>

const sheetPosition = z
  .number({ error: 'Debe ser el lugar de una hoja en el libro' })
  .int('Debe ser el lugar de una hoja en el libro')
  .min(0, 'Esa hoja no existe')
  .max(1000, 'Esa hoja no existe')
const supplierName = z.string().trim().max(120, 'El nombre es demasiado largo')

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
      fields: columnFields,
      /** Row of the sheet that heads the columns, where it is another than was found. */
      headingLine: z.number().int().min(0).max(2_000_000).optional(),
      reading: readingForm.optional(),
      /** Whose list it is: it is remembered how this one is read. */
      supplier: supplierName.optional(),
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
  'PUT /imports/{id}/headings': {
    access: 'imports.run',
    tag,
    summary:
      'Elige la fila que tiene los títulos de las columnas (0: no los hay) y propone de nuevo qué contiene cada una.',
    path,
    body: z.object({
      line: z.number({ error: 'Debe ser el número de una fila' }).int().min(0).max(2_000_000),
    }),
    answer: importAnswer,
    problems: [404, 409],
  },
  'PUT /imports/{id}/sheet': {
    access: 'imports.run',
    tag,
    summary:
      'Elige qué hoja de un libro con varias se lee (o «todas», juntas), y propone de nuevo qué contiene cada columna.',
    path,
    body: z.object({
      position: z.union([sheetPosition, z.literal('todas')]),
    }),
    answer: importAnswer,
    problems: [404, 409],
  },
  'POST /imports/{id}/sheets': {
    access: 'imports.run',
    tag,
    summary: 'Sigue con otra hoja del mismo libro: empieza una importación nueva, y la terminada la suelta.',
    path,
    body: z.object({ position: sheetPosition }),
    answer: importAnswer,
    problems: [404, 409],
  },
  'GET /imports/{id}/problems': {
    access: 'imports.run',
    tag,
    summary: 'Los problemas de las filas rechazadas, sumados por motivo.',
    path,
    answer: z.array(importProblem),
    problems: [404],
  },
  'GET /import-suppliers': {
    access: 'imports.run',
    tag,
    summary: 'Los proveedores cuyas listas se importaron, con la manera de leerlas.',
    answer: z.array(importSupplier),
  },
  'DELETE /import-suppliers': {
    access: 'imports.run',
    tag,
    summary: 'Olvida cómo se lee la lista de un proveedor.',
    query: z.object({ name: supplierName.min(1, 'Falta el nombre') }),
    answer: z.object({ forgotten: z.boolean() }),
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
  'POST /imports/{id}/undo': {
    access: 'imports.run',
    tag,
    summary:
      'Deshace una importación entera: los vinos que agregó se archivan y los que cambió vuelven a como estaban, salvo lo que cambió después.',
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
