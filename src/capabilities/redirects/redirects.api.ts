import { implement, type CallContext, type ServedCall } from '../../platform/http/implement.ts'
import { fieldProblem, Problem, problem } from '../../platform/http/problem.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import type { SheetRow } from '../../platform/spreadsheet/sheet.ts'
import { readSheetInTurn } from '../../platform/spreadsheet/worker-client.ts'
import { readOldAddress, readTarget } from './old-address.ts'
import { redirectCalls } from './redirects.contract.ts'
import {
  deleteRedirects,
  forgetMissing,
  listMissing,
  listRedirects,
  storeRedirects,
  type Redirect,
} from './redirects.queries.ts'

type Parts = { db: Db; publicUrl: string }

const wrongFrom = 'No es una dirección: escribila como «/productos/malbec».'
const wrongTo = 'Tiene que ser una página de esta tienda, como «/detail/12».'
const home = 'Es la portada, que la tienda siempre responde.'
const listedMissing = 200
/** Refused rows that an answer names. */
const namedRefusals = 100

export function redirectsApi({ db, publicUrl }: Parts): ServedCall[] {
  return implement(redirectCalls, {
    'GET /redirects': async ({ query }) => {
      const { items, ...sums } = await listRedirects(db, {
        ...(query.q === undefined ? {} : { q: query.q }),
        ...(query.page === undefined ? {} : { page: query.page }),
      })
      return { ...sums, items: items.map(({ target, ...from }) => ({ from: textOf(from), to: target })) }
    },
    'PUT /redirects': async ({ body }) => {
      const read = readRedirect(body.from, body.to, publicUrl)
      if ('wrong' in read) return fieldProblem(read.field, read.wrong)
      await inTransaction(db, (trx) => storeRedirects(trx, [read]))
      return { message: 'Guardado' }
    },
    'DELETE /redirects': async ({ input }) => {
      const from = readOldAddress(input.from)
      const deleted = from ? await deleteRedirects(db, [from]) : 0
      return deleted > 0 ? { message: 'Quitada' } : problem(404, 'Esa dirección no está en la lista.')
    },
    'POST /redirects/import': (call) => importFile({ db, publicUrl }, call),
    'GET /redirects/missing': async () =>
      (await listMissing(db, listedMissing)).map(({ path, hits, last_at }) => ({
        path,
        hits,
        last: last_at.toISOString(),
      })),
    'DELETE /redirects/missing': async ({ input }) => {
      await forgetMissing(db, [input.path])
      return { message: 'Sacada de la lista' }
    },
  })
}

const textOf = ({ path, query }: { path: string; query: string }) =>
  query === '' ? path : `${path}?${query}`

type ReadRedirect = Redirect | { wrong: string; field: 'from' | 'to' }

function readRedirect(from: string, to: string, publicUrl: string): ReadRedirect {
  const old = readOldAddress(from)
  if (!old) return { wrong: wrongFrom, field: 'from' }
  if (old.path === '') return { wrong: home, field: 'from' }
  const target = readTarget(to, publicUrl)
  if (target === undefined) return { wrong: wrongTo, field: 'to' }
  if (readOldAddress(target)?.path === old.path)
    return { wrong: 'Las dos direcciones son la misma.', field: 'to' }
  return { ...old, target }
}

const busy = new Problem(
  503,
  'Todavía estamos leyendo otros archivos. Probá de nuevo en un minuto.',
  {},
  { 'retry-after': '30' },
)

type Import = CallContext<(typeof redirectCalls)['POST /redirects/import']>

async function importFile({ db, publicUrl }: Parts, { body, caller }: Import) {
  const sheet = await readSheetInTurn(caller.id, new Uint8Array(await body.file.arrayBuffer()))
  if (!sheet) return busy
  if (!sheet.ok)
    return fieldProblem('file', 'No pudimos leer el archivo. Tiene que ser CSV o XLSX, con dos columnas.')
  const text = (row: SheetRow, at: number) => String(row[at] ?? '').trim()
  const read = sheet.rows.map((row, index) => ({
    line: sheet.lines[index] ?? index + 1,
    redirect: readRedirect(text(row, 0), text(row, 1), publicUrl),
  }))
  const understood = read.flatMap(({ redirect }) => ('target' in redirect ? [redirect] : []))
  const stored = await inTransaction(db, (trx) => storeRedirects(trx, understood))
  const refused = read.flatMap(({ line, redirect }) =>
    // the first row may be headings
    'wrong' in redirect && line > 1 ? [{ line, why: redirect.wrong }] : [],
  )
  const saved = stored.length
  return {
    message: saved === 1 ? '1 dirección guardada' : `${saved} direcciones guardadas`,
    saved,
    refused: refused.slice(0, namedRefusals),
  }
}
