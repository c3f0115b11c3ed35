import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { openDatabase } from '../database/open-database.ts'
import { findStockFaults } from '../stock/stock-ledger.queries.ts'
import { workOnImports } from './import.job.ts'
import type { ImportAnswer, ImportRow } from './imports.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const origin = 'http://localhost:9'

async function upload(file: string | Uint8Array, name = 'vinos.csv'): Promise<ImportAnswer> {
  const form = new FormData()
  form.set('name', name)
  form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]))
  const response = await shop.fetch(
    new Request(`${origin}/api/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.admin}` },
      body: form,
    }),
  )
  const answer: unknown = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return answer as ImportAnswer
}

/** Asks until the step under way is over; the shop's own worker does it. */
async function until(id: number, state: ImportAnswer['state']): Promise<ImportAnswer> {
  return expect
    .poll(
      async () => {
        const { body } = await shop.ask('GET', `/imports/${id}`, { as: shop.admin })
        return (body as ImportAnswer).state === state ? (body as ImportAnswer) : undefined
      },
      { timeout: 25_000, interval: 50 },
    )
    .toBeDefined()
    .then(async () => (await shop.ask('GET', `/imports/${id}`, { as: shop.admin })).body as ImportAnswer)
}

async function review(file: string | Uint8Array, options = {}): Promise<ImportAnswer> {
  const { id, fields } = await upload(file)
  const body = { fields, createTerms: true, drawBottles: true, ...options }
  expect((await shop.ask('PUT', `/imports/${id}/columns`, { as: shop.admin, body })).status).toBe(200)
  return until(id, 'revisada')
}

async function save(id: number, mode: string): Promise<ImportAnswer> {
  expect((await shop.ask('POST', `/imports/${id}/run`, { as: shop.admin, body: { mode } })).status).toBe(200)
  return until(id, 'terminada')
}

async function rowsOf(id: number, verdict = ''): Promise<ImportRow[]> {
  const { body } = await shop.ask(
    'GET',
    `/imports/${id}/rows?verdict=${verdict}`.replace(/\?verdict=$/, ''),
    {
      as: shop.admin,
    },
  )
  return (body as { items: ImportRow[] }).items
}

const headings =
  'Nombre;Bodega;Lugar;Tipo;Varietal;Azúcar;Precio de lista;Graduación;Stock;Stock mínimo;Cosecha;Descripción'
const wine = (name: string, rest = 'Mendoza, Argentina;tinto;Malbec;seco;12.500,50;13,5;24;6;N.V.;Rico.') =>
  `${name};Bodega Nueva del Sur;${rest}`

test('a dry run says of every row what would happen, and why not, and saves nothing', async () => {
  const before = await shop.database.db.selectFrom('products').select('id').execute()
  const file = [
    headings,
    wine('Primero'),
    wine('Segundo', 'Mendoza, Argentina;tinto;Malbec;seco;;13,5;24;6;2020;Rico.'),
    wine('Tercero', 'Mendoza, Argentina;clarete;Malbec;seco;100;13,5;24;6;2020;Rico.'),
    wine('PRIMERO'),
    wine('Cuarto', ';;;;0,5;0;-1;x;1200;'),
  ].join('\n')
  const checked = await review(file)
  expect(checked.verdicts).toEqual({ crear: 1, cambiar: 0, igual: 0, rechazar: 4 })
  const rows = await rowsOf(checked.id)
  expect(rows.map((row) => [row.line, row.verdict])).toEqual([
    [2, 'crear'],
    [3, 'rechazar'],
    [4, 'rechazar'],
    [5, 'rechazar'],
    [6, 'rechazar'],
  ])
  expect(rows[0]?.adds).toEqual(['Bodega «Bodega Nueva del Sur»'])
  expect(rows[1]?.reasons).toEqual([{ field: 'Precio de lista', detail: 'Precio requerido!' }])
  expect(rows[2]?.reasons).toEqual([{ field: 'Tipo', detail: 'Debe seleccionar un tipo!' }])
  expect(rows[3]?.reasons).toEqual([{ field: 'Fila', detail: 'Repite el vino de la fila 2' }])
  const details = rows[4]?.reasons.map((reason) => reason.detail) ?? []
  for (const detail of [
    'Precio invalido',
    'Graduacion invalida',
    'Debe seleccionar 1 locacion!',
    'Debe seleccionar 1 categoria!',
    'Descripcion requerida!',
    'Debe ingresar el stock Minimo',
  ])
    expect(details).toContain(detail)
  expect(await shop.database.db.selectFrom('products').select('id').execute()).toHaveLength(before.length)

  const refused = await shop.ask('POST', `/imports/${checked.id}/run`, {
    as: shop.admin,
    body: { mode: 'todo-o-nada' },
  })
  expect(refused.status).toBe(409)
  const done = await save(checked.id, 'saltear')
  expect(done).toMatchObject({ created: 1, changed: 0 })
  const csv = await shop.ask('GET', `/imports/${checked.id}/refused`, { as: shop.admin })
  expect(String(csv.body).split('\r\n')).toHaveLength(6)
  expect(csv.body).toContain('Repite el vino de la fila 2')
})

test('a wine that is there is changed by name, bodega and year; an empty cell leaves it as it is', async () => {
  await save((await review([headings, wine('Cambiante')].join('\n'))).id, 'todo-o-nada')
  const again = await review(
    'Vino;Bodega;Precio;Stock;Descripción\nCAMBIANTE;bodega nueva del sur;13.000;30;\n',
  )
  expect(again.verdicts).toMatchObject({ cambiar: 1 })
  const [row] = await rowsOf(again.id)
  expect(row?.changes).toEqual([
    { field: 'Precio de lista', before: '12500,5', after: '13000' },
    { field: 'Stock', before: '24', after: '30' },
  ])
  expect(await save(again.id, 'todo-o-nada')).toMatchObject({ created: 0, changed: 1 })
  const product = await shop.database.db
    .selectFrom('products')
    .select(['list_price', 'stock', 'summary', 'image', 'id'])
    .where('id', '=', row?.productId ?? 0)
    .executeTakeFirstOrThrow()
  expect(product).toMatchObject({
    list_price: 1_300_000,
    stock: 30,
    summary: 'Rico.',
    image: `/media/bottles/${product.id}.svg`,
  })
  expect(await findStockFaults(shop.database.db)).toEqual([])
  // the history tells it as part of this import, by whom it was
  const { body } = await shop.ask('GET', `/audit?kind=producto&subject=${product.id}`, { as: shop.admin })
  const { items } = body as { items: { kind: string; action: string; cause: string; changes: unknown[] }[] }
  expect(items.find((item) => item.action === 'cambio')).toMatchObject({
    cause: `importacion:${again.id}`,
    changes: [{ field: 'list_price', before: 12_500.5, after: 13_000 }],
  })
  expect(items.find((item) => item.kind === 'stock')).toMatchObject({
    action: 'ajuste',
    cause: `importacion:${again.id}`,
    changes: [{ field: 'botellas', before: null, after: 6 }],
  })
})

test('what is not known is refused when nothing may be added', async () => {
  const checked = await review(
    [
      headings,
      wine('Quinto', 'Marte;tinto;Malbec;seco;100;13;1;1;2020;Rico.').replace(
        'Bodega Nueva del Sur',
        'Nadie',
      ),
    ].join('\n'),
    {
      createTerms: false,
    },
  )
  expect((await rowsOf(checked.id))[0]?.reasons).toEqual([
    { field: 'Bodega', detail: 'No existe «Nadie»' },
    { field: 'Lugar', detail: 'No existe «Marte»' },
  ])
  const byId = await review('Id;Stock\n999999;3\nabc;3\n')
  expect((await rowsOf(byId.id)).map((row) => row.reasons[0]?.detail)).toEqual([
    'No hay un vino con ese id',
    'No hay un vino con ese id',
  ])
})

test.each(['csv', 'xlsx'])('importing the own export (%s) changes nothing', async (format) => {
  await shop.ask('POST', '/products', {
    as: shop.admin,
    body: {
      name: '=HYPERLINK("http://x")',
      price: 1234.5,
      descuento: 5,
      image: '/media/bottles/1.svg',
      summary: '<p>+ "comillas"; y\npunto</p>',
      alcohol: 13.5,
      producer: 1,
      place: 1,
      categ: 1,
      stock: 3,
      minimo: 1,
      pairings: ['Carnes, rojas'],
    },
  })
  const response = await shop.fetch(
    new Request(`${origin}/api/export/products?format=${format}`, {
      headers: { authorization: `Bearer ${shop.admin}` },
    }),
  )
  const file = new Uint8Array(await response.arrayBuffer())
  if (format === 'csv') expect(new TextDecoder().decode(file)).not.toMatch(/(^|;|")[=+@-]/m)
  const checked = await review(file)
  expect(checked.rows).toBeGreaterThan(999)
  expect(checked.verdicts).toEqual({ crear: 0, cambiar: 0, igual: checked.rows, rechazar: 0 })
})

test('stock is never taken from under a purchase', async () => {
  const { db } = shop.database
  await db.updateTable('products').set({ reserved: 2 }).where('id', '=', 7).execute()
  const checked = await review('id;stock\n7;1\n')
  expect((await rowsOf(checked.id))[0]?.reasons[0]?.detail).toBe(
    'Hay más botellas reservadas por compras en curso que ese stock.',
  )
  await db.updateTable('products').set({ reserved: 0 }).where('id', '=', 7).execute()
})

test('all or nothing: a row that became wrong since the dry run leaves everything as it was', async () => {
  const names = Array.from({ length: 450 }, (_, n) => wine(`Entero ${n}`))
  const checked = await review(
    [`Id;${headings}`, ...names.map((row) => `;${row}`), `8;;;;;;;;;1;;;`].join('\n'),
  )
  expect(checked.verdicts).toMatchObject({ crear: 450, cambiar: 1, rechazar: 0 })
  // meanwhile somebody puts two bottles of the last row's wine in a purchase
  await shop.database.db.updateTable('products').set({ reserved: 2 }).where('id', '=', 8).execute()
  await shop.ask('POST', `/imports/${checked.id}/run`, { as: shop.admin, body: { mode: 'todo-o-nada' } })
  const after = await until(checked.id, 'revisada')
  expect(after.verdicts).toMatchObject({ crear: 450, rechazar: 1 })
  const saved = await shop.database.db
    .selectFrom('products')
    .select('id')
    .where('name', 'like', 'Entero %')
    .execute()
  expect(saved).toEqual([])
  await shop.database.db.updateTable('products').set({ reserved: 0 }).where('id', '=', 8).execute()
})

test('all or nothing: an import that is cancelled at the last moment saves nothing', async () => {
  const { pool } = shop.database
  const checked = await review([headings, wine('Cancelado a último momento')].join('\n'))
  // everything is saved, and the last statement before the commit is about to be run
  await pool.query(`CREATE FUNCTION wait_a_moment() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(1); RETURN NULL; END $$;
    CREATE TRIGGER wait_a_moment BEFORE UPDATE OF created ON imports EXECUTE FUNCTION wait_a_moment()`)
  await shop.ask('POST', `/imports/${checked.id}/run`, { as: shop.admin, body: { mode: 'todo-o-nada' } })
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
          )
        ).rows.length,
      { interval: 20, timeout: 10_000 },
    )
    .toBe(1)
  expect((await shop.ask('PUT', `/imports/${checked.id}/cancel`, { as: shop.admin })).status).toBe(200)
  await expect
    .poll(async () => (await rowsOf(checked.id)).map((row) => row.saved), { timeout: 5000 })
    .toEqual([false])
  await pool.query('DROP TRIGGER wait_a_moment ON imports')
  const { rows } = await pool.query(`SELECT FROM products WHERE name = 'Cancelado a último momento'`)
  expect(rows).toHaveLength(0)
  expect(await until(checked.id, 'cancelada')).toMatchObject({ created: 0 })
})

test('an import that cannot go on keeps no other one waiting', async () => {
  const { pool } = shop.database
  const stuck = await upload([headings, wine('Trabado')].join('\n'))
  await pool.query(`CREATE FUNCTION refuse_to_judge() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'not today' USING ERRCODE = '55000'; END $$;
    CREATE TRIGGER refuse_to_judge BEFORE UPDATE OF verdict ON import_rows FOR EACH ROW
      WHEN (NEW.import_id = ${stuck.id} AND NEW.verdict IS NOT NULL) EXECUTE FUNCTION refuse_to_judge()`)
  await pool.query(`UPDATE imports SET state = 'revisando' WHERE id = $1`, [stuck.id])
  await review([headings, wine('El que sigue')].join('\n'))
  await pool.query('DROP TRIGGER refuse_to_judge ON import_rows')
  await until(stuck.id, 'revisada')
})

test('work that is broken off between batches goes on where it was, and two workers do nothing twice', async () => {
  const checked = await review(
    [headings, ...Array.from({ length: 1300 }, (_, n) => wine(`Tandas ${n}`))].join('\n'),
  )
  const other = openDatabase({ connectionString: shop.database.connectionString, poolSize: 3 })
  await shop.ask('POST', `/imports/${checked.id}/run`, { as: shop.admin, body: { mode: 'saltear' } })
  await Promise.all([workOnImports(other.db, 1), workOnImports(other.db, 20_000)])
  const done = await until(checked.id, 'terminada')
  await other.close()
  expect(done).toMatchObject({ created: 1300, changed: 0 })
  const { rows } = await shop.database.pool.query<{ n: number; names: number }>(
    `SELECT count(*) AS n, count(DISTINCT name) AS names FROM products WHERE name LIKE 'Tandas %'`,
  )
  expect(rows[0]).toEqual({ n: 1300, names: 1300 })
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test.each([
  ['nothing', '', 'El archivo no tiene filas debajo de los títulos.'],
  ['a picture', '\u0089PNG\r\n\u001a\n\0\0\0', 'No pudimos leer el archivo.'],
])('a file that is %s is refused', async (_, content, detail) => {
  const form = new FormData()
  form.set('name', 'x.csv')
  form.set('file', new Blob([content]))
  const response = await shop.fetch(
    new Request(`${origin}/api/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.admin}` },
      body: form,
    }),
  )
  expect(response.status).toBe(422)
  expect(((await response.json()) as { detail: string }).detail).toContain(detail)
})

test('columns must tell the wines apart, and each thing stands in one column', async () => {
  const { id } = await upload('Nombre;Precio\nX;1\n')
  const put = async (fields: (string | null)[]) =>
    (
      await shop.ask('PUT', `/imports/${id}/columns`, {
        as: shop.admin,
        body: { fields, createTerms: true, drawBottles: true },
      })
    ).status
  expect(await put(['name', 'price'])).toBe(422)
  expect(await put(['id', 'id'])).toBe(422)
  expect(await put(['id'])).toBe(422)
  expect(await put(['id', 'no-such'])).toBe(422)
  expect((await shop.ask('PUT', `/imports/${id}/cancel`, { as: shop.admin })).status).toBe(200)
  expect(await put(['id', 'price'])).toBe(409)
  expect((await shop.ask('GET', '/imports/999999', { as: shop.admin })).status).toBe(404)
})
