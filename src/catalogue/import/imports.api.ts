import { implement, type CallContext, type ServedCall } from '../../platform/http/implement.ts'
import { fieldProblem, Problem, problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { guardCell } from '../../platform/spreadsheet/cell-guard.ts'
import { writeCsv } from '../../platform/spreadsheet/csv.ts'
import { csvFile, fileHeaders } from '../../platform/spreadsheet/file-answer.ts'
import { readSheetInTurn, writeXlsx } from '../../platform/spreadsheet/worker-client.ts'
import type { SheetFault } from '../../platform/spreadsheet/sheet.ts'
import { exportWines, type ExportedValue } from './export-products.queries.ts'
import { columnLabel, exportFields, takesMany, type ImportField } from './import-columns.ts'
import { importProblems } from './import-problems.queries.ts'
import { importCalls, rowsPerPage } from './imports.contract.ts'
import {
  cancelImport,
  findImport,
  latestImports,
  readRows,
  rejectedRows,
  startSaving,
} from './imports.queries.ts'
import { plainReading, type Reading } from './reading.contract.ts'
import { identifiesWine } from './identifies-wine.ts'
import { chooseHeadings, chooseSheet, stageFile, stageNextSheet, startDryRun } from './stage-file.ts'
import { forgetSupplier, listSuppliers } from './suppliers.queries.ts'
import { undoImport } from './undo-import.queries.ts'

const unknown = problem(404, 'Esa importación no existe.')
const othersFirst = new Problem(
  503,
  'Todavía estamos leyendo otros archivos. Probá de nuevo en un minuto.',
  {},
  { 'retry-after': '30' },
)
const faults: Record<SheetFault, string> = {
  empty: 'El archivo no tiene filas debajo de los títulos.',
  'too-large': 'El archivo es demasiado grande: hasta 100.000 filas, 100 columnas y 100 MB sin comprimir.',
  'far-cell':
    'Hay una celda suelta muy lejos de las demás. Borrá las filas y columnas que sobran y guardá el archivo de nuevo.',
  'open-quote':
    'En el archivo se abre una comilla (") que no se cierra, y todo lo que sigue quedaría en una celda. Buscala, cerrala o borrala, y subilo de nuevo.',
  unreadable: 'No pudimos leer el archivo. Tiene que ser CSV o XLSX (no XLS): guardalo de nuevo así.',
}

/** Of one of the calls: what its endpoint gets. */
type Call<K extends keyof typeof importCalls> = CallContext<(typeof importCalls)[K]>

export function importsApi(db: Db): ServedCall[] {
  return implement(importCalls, {
    'POST /imports': (call) => upload(db, call),
    'GET /imports': () => latestImports(db),
    'GET /imports/{id}': ({ path }) => answerOf(db, path.id),
    'PUT /imports/{id}/columns': (call) => assignColumns(db, call),
    'PUT /imports/{id}/headings': (call) => headings(db, call),
    'PUT /imports/{id}/sheet': (call) => sheet(db, call),
    'POST /imports/{id}/sheets': (call) => nextSheet(db, call),
    'GET /imports/{id}/problems': ({ path }) => problems(db, path.id),
    'GET /import-suppliers': () => listSuppliers(db),
    'DELETE /import-suppliers': async ({ query }) => ({ forgotten: await forgetSupplier(db, query.name) }),
    'GET /imports/{id}/rows': (call) => listRows(db, call),
    'POST /imports/{id}/run': (call) => run(db, call),
    'PUT /imports/{id}/cancel': (call) => cancel(db, call),
    'POST /imports/{id}/undo': (call) => undo(db, call),
    'GET /imports/{id}/refused': (call) => exportRejected(db, call),
    'GET /export/products': (call) => exportCatalogue(db, call),
  })
}

async function answerOf(db: Db, id: number) {
  return (await findImport(db, id)) ?? unknown
}

async function upload(db: Db, { body, caller }: Call<'POST /imports'>) {
  const read = await readSheetInTurn(caller.id, new Uint8Array(await body.file.arrayBuffer()))
  if (!read) return othersFirst
  if (!read.ok) return fieldProblem('file', faults[read.why])
  return answerOf(db, await stageFile(db, { name: body.name, actor: caller.id, sheet: read }))
}

async function headings(db: Db, { path, body }: Call<'PUT /imports/{id}/headings'>) {
  const known = await findImport(db, path.id)
  if (!known) return unknown
  if (!(await chooseHeadings(db, path.id, body.line)))
    return known.state === 'columnas' || known.state === 'revisada'
      ? problem(422, `La fila ${body.line} no tiene títulos.`)
      : problem(409, 'Esta importación ya pasó de sus columnas.', { current: { state: known.state } })
  return answerOf(db, path.id)
}

async function sheet(db: Db, { path, body }: Call<'PUT /imports/{id}/sheet'>) {
  const known = await findImport(db, path.id)
  if (!known) return unknown
  if (!(await chooseSheet(db, path.id, body.position)))
    return known.state === 'columnas' || known.state === 'revisada'
      ? problem(422, 'El archivo no tiene esa hoja.')
      : problem(409, 'Esta importación ya pasó de sus columnas.', { current: { state: known.state } })
  return answerOf(db, path.id)
}

async function nextSheet(db: Db, { path, body, caller }: Call<'POST /imports/{id}/sheets'>) {
  const known = await findImport(db, path.id)
  if (!known) return unknown
  if (known.state !== 'terminada')
    return problem(409, 'Con otra hoja se sigue cuando la importación terminó.', {
      current: { state: known.state },
    })
  const next = await stageNextSheet(db, { id: path.id, position: body.position, actor: caller.id })
  return next === undefined
    ? problem(409, 'Esa hoja ya no está guardada: subí el archivo de nuevo.')
    : answerOf(db, next)
}

async function problems(db: Db, id: number) {
  return (await findImport(db, id)) ? importProblems(db, id) : unknown
}

async function assignColumns(db: Db, { path, body }: Call<'PUT /imports/{id}/columns'>) {
  const known = await findImport(db, path.id)
  if (!known) return unknown
  const reading = body.reading ?? known.reading ?? plainReading
  if (body.headingLine !== undefined && body.headingLine !== known.headingLine)
    return problem(409, 'Los títulos son de otra fila: elegila de nuevo.', {
      current: { line: known.headingLine },
    })
  const fault =
    columnFault(body.fields, known.headings, reading) ??
    reading.lists.reduce<string | undefined>((found, { line, fields }) => {
      const list = known.lists.find((one) => one.line === line)
      return (
        found ?? (list ? columnFault(fields, list.headings, reading) : `La fila ${line} no tiene títulos.`)
      )
    }, undefined)
  if (fault) return problem(422, fault)
  if (!(await startDryRun(db, path.id, body)))
    return problem(409, 'Esta importación ya empezó a guardarse.', { current: { state: known.state } })
  return answerOf(db, path.id)
}

/** Why columns cannot be read so; undefined where they can. */
function columnFault(
  fields: readonly (ImportField | null)[],
  headed: readonly string[],
  reading: Reading,
): string | undefined {
  const chosen = fields.filter((field) => field !== null && !takesMany(field))
  if (new Set(chosen).size < chosen.length) return 'Dos columnas no pueden contener lo mismo.'
  if (!identifiesWine(fields, reading))
    return 'Hace falta el SKU o el EAN, o el nombre y la bodega, para saber de qué vino habla cada fila. El id vale si es de esta tienda.'
  return fields.length === headed.length ? undefined : `El archivo tiene ${headed.length} columnas.`
}

async function listRows(db: Db, { path, query }: Call<'GET /imports/{id}/rows'>) {
  if (!(await findImport(db, path.id))) return unknown
  const page = query.page ?? 0
  const { items, total } = await readRows(db, path.id, { verdict: query.verdict, page })
  return { items, page, pages: Math.ceil(total / rowsPerPage), total }
}

async function run(db: Db, { path, body }: Call<'POST /imports/{id}/run'>) {
  const known = await findImport(db, path.id)
  if (!known) return unknown
  const { rechazar } = known.verdicts
  if (body.mode === 'todo-o-nada' && known.state === 'revisada' && rechazar > 0) {
    const rows = rechazar === 1 ? 'Hay 1 fila rechazada' : `Hay ${rechazar} filas rechazadas`
    return problem(409, `${rows}: corregí el archivo o elegí saltearlas.`, { current: { rechazar } })
  }
  if (!(await startSaving(db, path.id, body.mode)))
    return problem(409, 'Esta importación no está esperando que la guardes.', {
      current: { state: known.state },
    })
  return answerOf(db, path.id)
}

async function cancel(db: Db, { path }: Call<'PUT /imports/{id}/cancel'>) {
  const known = await findImport(db, path.id)
  if (!known) return unknown
  if (!(await cancelImport(db, path.id))) return problem(409, 'Esta importación ya terminó.')
  return answerOf(db, path.id)
}

async function undo(db: Db, { path, caller }: Call<'POST /imports/{id}/undo'>) {
  const known = await findImport(db, path.id)
  if (!known) return unknown
  if (!(await undoImport(db, path.id, caller.id)))
    return problem(
      409,
      'Esta importación no se puede deshacer: no cambió nada, ya se deshizo o pasó más de un mes.',
      {
        current: { state: known.state },
      },
    )
  return answerOf(db, path.id)
}

async function exportRejected(db: Db, { path }: Call<'GET /imports/{id}/refused'>) {
  const known = await findImport(db, path.id)
  if (!known) return unknown
  const rows = await rejectedRows(db, path.id)
  const csv = writeCsv(
    [...known.headings, 'Por qué no se importó'],
    rows.map(({ cells, why }) => [...known.headings.map((_, index) => cells[index]), why]),
  )
  return csvFile(csv, `rechazadas-${path.id}.csv`)
}

async function exportCatalogue(db: Db, { query }: Call<'GET /export/products'>) {
  const wines = await exportWines(db, query.archived === 'true')
  const headings = exportFields.map(columnLabel)
  const rows = wines.map((wine) => exportFields.map((field) => wine[field]))
  if (query.format !== 'xlsx') return csvFile(writeCsv(headings, rows), 'vinos.csv')
  const bytes = await writeXlsx([headings, ...rows.map((row) => row.map(workbookCell))])
  return new Response(new Uint8Array(bytes), { headers: fileHeaders(xlsxType, 'vinos.xlsx') })
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function workbookCell(value: ExportedValue): string | number | null {
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return typeof value === 'string' ? guardCell(value) : value
}
