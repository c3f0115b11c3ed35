import fc from 'fast-check'
import { plainReading } from './reading.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyWine } from '../../../test/any-wine.ts'
import { marked, review, rowsOf, save } from '../../../test/importing.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { guardCell } from '../../platform/spreadsheet/cell-guard.ts'
import { formOf } from '../products/product-columns.ts'
import { fieldOf, type FieldName } from '../products/product-fields.ts'
import { inOrder, writeScores } from '../products/scores.ts'
import { parseCell, sheetFields, type Cell } from './import-columns.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const byId = sheetFields.filter((name) => name !== 'producer' && name !== 'place')

/** What the export's cell holds of a value, and what the import makes of that. */
function throughCell(name: FieldName, value: unknown): unknown {
  const sheet = fieldOf(name).sheet
  const written = sheet?.write?.(value as never) ?? value
  const cell = typeof written === 'boolean' ? (written ? 'sí' : 'no') : written
  const read = parseCell(name as never, (typeof cell === 'string' ? guardCell(cell) : cell) as Cell)
  // an empty cell leaves the wine as it is
  if (read === undefined) return value === null || (value as unknown[]).length === 0 ? value : 'lost'
  const joined = sheet?.join ? sheet.join([] as never, [read]) : read
  return fieldOf(name).schema.parse(joined)
}

test.each(byId)('the import reads the export of «%s» back unchanged', (name) => {
  fc.assert(
    fc.property(anyWine[name] as fc.Arbitrary<unknown>, (drawn) => {
      const value = fieldOf(name).schema.parse(drawn)
      expect(throughCell(name, value)).toEqual(value)
    }),
    { numRuns: 200 },
  )
})

test('importing an export restores every changed field', async () => {
  const serving = { servingMin: 14, servingMax: 16 }
  const drawn = fc.sample(fc.record(anyWine), { numRuns: 30, seed: 7 }).map((wine, index) => ({
    ...wine,
    ...serving,
    name: `${wine.name} ${index}`,
    // bodega, name and year tell the wines apart; a code is of one wine
    sku: wine.sku ? `${wine.sku.slice(0, 30)}-${index}` : null,
    ean: index === 0 ? '7790123456787' : null,
  }))
  const ids: number[] = []
  for (const body of drawn) {
    const { status, body: answer } = await shop.ask('POST', '/products', { as: shop.admin, body })
    expect(status, JSON.stringify(answer)).toBe(200)
    ids.push((answer as { product: { id: number } }).product.id)
  }
  const before = await formsOf(ids)
  // an empty list has no cell that says so: what is there stays, so only wines with one are changed in it
  const file = await exported()
  for (const [index, id] of ids.entries()) {
    const now = before[index]
    const body = {
      ...drawn[(index + 1) % drawn.length],
      id,
      name: `Otro ${index}`,
      sku: null,
      ean: null,
      ...Object.fromEntries(
        Object.entries(now ?? {}).filter(
          ([, value]) => value === null || (Array.isArray(value) && value.length === 0),
        ),
      ),
    }
    const { status, body: answer } = await shop.ask('PUT', '/products', { as: shop.admin, body })
    expect(status, JSON.stringify(answer)).toBe(200)
  }
  const reading = {
    ...plainReading,
    prices: { 'price-thousandth': 'asi', 'price-fall': 'asi', 'price-rise': 'asi' },
  }
  const checked = await review(shop, file, { reading })
  expect(checked.verdicts).toMatchObject({ cambiar: ids.length, crear: 0, rechazar: 0 })
  await save(shop, checked.id, 'todo-o-nada')
  expect(await formsOf(ids)).toEqual(before)
})

async function exported(): Promise<Uint8Array> {
  const response = await shop.fetch(
    new Request('http://localhost:9/api/export/products', {
      headers: { authorization: `Bearer ${shop.admin}` },
    }),
  )
  return new Uint8Array(await response.arrayBuffer())
}

async function formsOf(ids: number[]) {
  const rows = await shop.database.db
    .selectFrom('products')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...formOf(row), scores: inOrder(row.scores) }))
}

test('scores come in columns of their critics, too, and join those that the wine has', async () => {
  const changed = async (file: string) => {
    const checked = await review(shop, await marked(shop, file))
    expect(checked.verdicts).toMatchObject({ rechazar: 0 })
    await save(shop, checked.id, 'todo-o-nada')
    const wines = shop.database.db.selectFrom('products').where('id', 'in', [3, 4]).orderBy('id')
    return (await wines.select('scores').execute()).map(({ scores }) => writeScores(scores))
  }
  const both =
    'Id;Puntaje Parker 2022;Puntajes\n3;;James Suckling 94 (2022), Tim Atkin 93\n4;97;"Suckling: 94 (2022); Tim Atkin 93"\n'
  expect(await changed(both)).toEqual([
    'James Suckling 94 (2022); Tim Atkin 93',
    'Parker 97 (2022); Suckling 94 (2022); Tim Atkin 93',
  ])
  expect(await changed('Id;Puntaje Parker 2022\n3;90\n4;91\n')).toEqual([
    'James Suckling 94 (2022); Tim Atkin 93; Parker 90 (2022)',
    'Suckling 94 (2022); Tim Atkin 93; Parker 91 (2022)',
  ])
  const wrong = await review(shop, await marked(shop, 'Id;Puntajes\n3;muy rico\n4;Parker 101\n'))
  const rows = await rowsOf(shop, wrong.id)
  expect(rows.map((row) => row.reasons[0])).toEqual([
    { field: 'Puntajes', detail: 'Los puntajes van como «James Suckling 94 (2022); Tim Atkin 93»' },
    { field: 'Puntajes', detail: 'Los puntos van de 50 a 100' },
  ])
})

test('a code is of one wine: of two rows that give it, and where another wine has it, it is refused', async () => {
  const checked = await review(
    shop,
    await marked(shop, 'Id;SKU;EAN\n12;A-1;779-0123 4567 94\n13;A-1;\n14;;7790123456788\n15;;779012345\n'),
  )
  const rows = await rowsOf(shop, checked.id)
  expect(rows.map((row) => row.reasons[0]?.detail)).toEqual([
    undefined,
    'Otro vino ya tiene ese SKU: el de la fila 2',
    'El EAN tiene una cifra equivocada: la última no corresponde a las demás',
    'El EAN tiene 8, 12, 13 o 14 cifras',
  ])
})
