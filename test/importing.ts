import { expect } from 'vitest'
import type { ImportAnswer, ImportProblem, ImportRow } from '../src/catalogue/import/imports.contract.ts'
import { loadMarkMaker } from '../src/catalogue/import/id-marks.queries.ts'
import { summaryOfRow } from '../src/catalogue/import/default-values.ts'
import type { Reading } from '../src/catalogue/import/reading.contract.ts'
import type { TestShop } from './shop.ts'

/** Uploads a file as an Admin; it is not validated yet. */
export async function upload(
  shop: TestShop,
  file: string | Uint8Array,
  name = 'vinos.csv',
): Promise<ImportAnswer> {
  const form = new FormData()
  form.set('name', name)
  form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]))
  const response = await shop.fetch(
    new Request('http://localhost:9/api/imports', {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.admin}` },
      body: form,
    }),
  )
  const answer: unknown = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return answer as ImportAnswer
}

/** Polls until the shop's worker has finished the current step. */
export async function until(shop: TestShop, id: number, state: ImportAnswer['state']): Promise<ImportAnswer> {
  return expect
    .poll(
      async () => {
        const { body } = await shop.ask('GET', `/imports/${id}`, { as: shop.admin })
        return (body as ImportAnswer).state === state ? (body as ImportAnswer) : undefined
      },
      { interval: 50 },
    )
    .toBeDefined()
    .then(async () => (await shop.ask('GET', `/imports/${id}`, { as: shop.admin })).body as ImportAnswer)
}

/** Uploads a file and validates it. @returns what would happen */
export async function review(shop: TestShop, file: string | Uint8Array, options = {}): Promise<ImportAnswer> {
  const { id, fields } = await upload(shop, file)
  const body = { fields, createTerms: true, drawBottles: true, ...options }
  expect((await shop.ask('PUT', `/imports/${id}/columns`, { as: shop.admin, body })).status).toBe(200)
  return until(shop, id, 'revisada')
}

/** Starts the import of a validated file. */
export async function save(shop: TestShop, id: number, mode: string): Promise<ImportAnswer> {
  expect((await shop.ask('POST', `/imports/${id}/run`, { as: shop.admin, body: { mode } })).status).toBe(200)
  return until(shop, id, 'terminada')
}

/** Its rows, with one verdict or all. */
export async function rowsOf(shop: TestShop, id: number, verdict = ''): Promise<ImportRow[]> {
  const { body } = await shop.ask(
    'GET',
    `/imports/${id}/rows?verdict=${verdict}`.replace(/\?verdict=$/, ''),
    {
      as: shop.admin,
    },
  )
  return (body as { items: ImportRow[] }).items
}

/** A file with the shop's ids in its first column, as exported: each row next to its mark. */
export async function marked(shop: TestShop, file: string): Promise<string> {
  const makeMark = await loadMarkMaker(shop.database.db)
  const [first = '', ...rows] = file.trimEnd().split('\n')
  const mark = (row: string) => {
    const id = Number(row.split(';', 1)[0])
    return id > 0 ? makeMark(id) : ''
  }
  return [`Control de exportación;${first}`, ...rows.map((row) => `${mark(row)};${row}`)].join('\n')
}

/** Headings of a file, with a row below them. */
export const headings =
  'Nombre;Bodega;Lugar;Tipo;Varietal;Azúcar;Precio de lista;Graduación;Stock;Stock mínimo;Cosecha;Descripción'
export const wine = (
  name: string,
  rest = 'Mendoza, Argentina;tinto;Malbec;seco;12.500,50;13,5;24;6;N.V.;Rico.',
) => `${name};Bodega Nueva del Sur;${rest}`

/** Problems with an import's rejected rows, by reason. */
export async function problemsOf(shop: TestShop, id: number): Promise<ImportProblem[]> {
  const { status, body } = await shop.ask('GET', `/imports/${id}/problems`, { as: shop.admin })
  expect(status).toBe(200)
  return body as ImportProblem[]
}

/** Defaults for a list that lacks these columns. */
export const usual = { degreeSugar: 'Seco', alcohol: '13,5', minimo: '6', summary: summaryOfRow }

type Changes = Partial<Reading> & { supplier?: string }

/** Validates an uploaded list as guessed, with changes. */
export async function reread(
  shop: TestShop,
  given: ImportAnswer,
  { supplier = given.supplier, ...changes }: Changes,
): Promise<ImportAnswer> {
  const reading = {
    ...given.reading,
    ...changes,
    defaults: { ...given.reading.defaults, ...changes.defaults },
  }
  const body = { fields: given.fields, createTerms: true, drawBottles: true, supplier, reading }
  expect((await shop.ask('PUT', `/imports/${given.id}/columns`, { as: shop.admin, body })).status).toBe(200)
  return until(shop, given.id, 'revisada')
}

/** Wines by name prefix, in id order. */
export async function winesNamed(
  shop: TestShop,
  name: string,
): Promise<{ name: string; list_price: number; stock: number; type: string }[]> {
  const { rows } = await shop.database.pool.query<{
    name: string
    list_price: number
    stock: number
    type: string
  }>(
    `SELECT p.name, p.list_price, p.stock, c.type FROM products p JOIN categories c USING (id_categ)
     WHERE p.name LIKE $1 ORDER BY p.id`,
    [`${name}%`],
  )
  return rows
}
