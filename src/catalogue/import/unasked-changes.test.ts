import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  headings,
  marked,
  problemsOf,
  reread,
  review,
  rowsOf,
  save,
  upload,
  usual,
  wine,
} from '../../../test/importing.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

/** A list changes no wine of the shop on a guess, and saves what was reviewed. */

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const listNamed = (name: string) =>
  readFile(new URL(`../../../test/lists/${name}`, import.meta.url)).then((bytes) => new Uint8Array(bytes))

const wines = async (condition: string) =>
  (
    await shop.database.pool.query<{
      id: number
      name: string
      bodega: string
      price: number
      volume: number
      sku: string | null
    }>(
      `SELECT p.id, p.name, b.description AS bodega, p.list_price / 100.0 AS price, p.volume_ml AS volume, p.sku
       FROM products p JOIN producers b USING (id_prod) WHERE ${condition} ORDER BY p.id`,
    )
  ).rows.map((row) => ({ ...row, price: Number(row.price) }))

const others = { ...usual, place: 'Mendoza, Argentina', type: 'Tinto', variety: 'Malbec', stock: '6' }

test('ids of another system name no wine of the shop', async () => {
  const before = await wines('p.id <= 3')
  const given = await upload(shop, await listNamed('foreign-ids.csv'))
  const checked = await reread(shop, given, { defaults: others })
  expect(checked.verdicts).toMatchObject({ crear: 3, cambiar: 0, rechazar: 0 })
  await save(shop, checked.id, 'todo-o-nada')
  expect(await wines('p.id <= 3')).toEqual(before)
  expect(await wines(`p.name LIKE 'Prueba Ajena%'`)).toMatchObject([
    { name: 'Prueba Ajena Malbec', bodega: 'Casa Ajena', price: 21_000 },
    { name: 'Prueba Ajena Merlot', bodega: 'Casa Ajena', price: 22_000 },
    { name: 'Prueba Ajena Syrah', bodega: 'Casa Ajena', price: 23_000 },
  ])
})

test('ids without a mark count where the owner says that they are of this shop, and this is not remembered', async () => {
  const given = await upload(shop, 'Id;Precio\n11;20321\n')
  const put = (reading: object) =>
    shop.ask('PUT', `/imports/${given.id}/columns`, {
      as: shop.admin,
      body: { fields: given.fields, createTerms: true, drawBottles: true, reading },
    })
  expect((await put(given.reading)).status).toBe(422)
  const checked = await reread(shop, given, {
    ids: 'propios',
    prices: { 'price-rise': 'asi', 'price-fall': 'asi' },
    supplier: 'Planilla vieja',
  })
  expect((await rowsOf(shop, checked.id)).map((row) => row.productId)).toEqual([11])
  expect((await upload(shop, 'Id;Precio\n12;20321\n')).reading.ids).toBe('ajenos')
  await shop.ask('DELETE', '/import-suppliers?name=planilla%20vieja', { as: shop.admin })
})

test('a mark is of one wine: beside another id, or from another shop, it counts for nothing', async () => {
  const [own = '', ...rows] = (await marked(shop, 'Id;Precio;Stock\n14;20321;7\n15;20322;8\n')).split('\n')
  const [first = '', second = ''] = rows
  const swapped = [second.replace(/^\w+/, first.split(';', 1)[0] ?? ''), first.toUpperCase()]
  const { id } = await review(shop, [own, ...swapped].join('\n'), { reading: asTheyAre })
  expect(await rowsOf(shop, id)).toMatchObject([
    { productId: null, verdict: 'rechazar' },
    { productId: 14, verdict: 'cambiar' },
  ])
})

const asTheyAre = { prices: { 'price-rise': 'asi', 'price-fall': 'asi' } } as const

test('a SKU that the shop has for another wine is a question', async () => {
  await shop.database.pool.query(`UPDATE products SET sku = 'Z-77' WHERE id = 40`)
  const list = [`SKU;${headings}`, `Z-77;${wine('Otra cosa distinta')}`].join('\n')
  const first = await review(shop, list)
  expect(first.verdicts).toMatchObject({ crear: 0, cambiar: 0, rechazar: 1 })
  expect(await problemsOf(shop, first.id)).toMatchObject([{ kind: 'other-wine', rows: 1 }])
  const given = await upload(shop, list)
  const second = await reread(shop, given, { codes: 'valen', ...asTheyAre })
  expect((await rowsOf(shop, second.id)).map((row) => row.productId)).toEqual([40])
})

const filler = (count: number) => Array.from({ length: count }, (_, n) => `R-${n};${wine(`Relleno ${n}`)}`)

test('two rows of one code are found however far apart, before anything is written', async () => {
  const list = (between: number) =>
    [
      `SKU;${headings}`,
      `K-1211;${wine('Primero Pardo')}`,
      ...filler(between),
      `K-1211;${wine('Segundo Azul').replace('12.500,50', '6.250')}`,
    ].join('\n')
  for (const between of [3, 450]) {
    const checked = await review(shop, list(between))
    expect(checked.verdicts).toMatchObject({ crear: between + 1, rechazar: 1 })
    const [refused] = await rowsOf(shop, checked.id, 'rechazar')
    expect(refused).toMatchObject({
      line: between + 3,
      reasons: [{ field: 'SKU', detail: 'Otro vino ya tiene ese SKU: el de la fila 2' }],
    })
    // the first holds, where the owner says so
    const again = await review(shop, list(between), { reading: { ...checked.reading, repeats: 'primera' } })
    expect(again.verdicts).toMatchObject({ crear: between + 1, rechazar: 0, omitir: 1 })
  }
  const last = await review(shop, list(450))
  const done = await save(shop, last.id, 'saltear')
  expect(done).toMatchObject({ created: 451, changed: 0 })
  expect(await wines(`p.sku = 'K-1211'`)).toMatchObject([{ name: 'Primero Pardo', price: 12_500.5 }])
})

test.each(['saltear', 'todo-o-nada'])(
  'a magnum and a bottle of one name are two wines, saved by «%s»',
  async (mode) => {
    const named = (name: string, price: string) => wine(name).replace('12.500,50', price)
    const list = [
      headings,
      named(`Cerca ${mode} Malbec 1,5 Lts.`, '45.000'),
      named(`Cerca ${mode} Malbec`, '21.300'),
      named(`Lejos ${mode} Malbec 1,5 Lts.`, '45.000'),
      ...Array.from({ length: 450 }, (_, n) => wine(`Entre ${mode} ${n}`)),
      named(`Lejos ${mode} Malbec`, '21.300'),
      // of a bodega that is as good as another new one
      named(`Último ${mode}`, '21.300').replace('Bodega Nueva del Sur', `Nueva del Este ${mode}`),
      ...Array.from({ length: 220 }, (_, n) => wine(`Tras ${mode} ${n}`)),
      named(`Final ${mode}`, '21.300').replace('Bodega Nueva del Sur', `Bodega Nueva del Este ${mode} SA`),
    ].join('\n')
    const checked = await review(shop, list)
    expect(checked.verdicts).toMatchObject({ crear: 676, cambiar: 0, rechazar: 0 })
    expect(await save(shop, checked.id, mode)).toMatchObject({ created: 676, changed: 0 })
    expect(await wines(`p.name ~ '^(Cerca|Lejos) ${mode}'`)).toMatchObject([
      { name: `Cerca ${mode} Malbec`, volume: 1500, price: 45_000 },
      { name: `Cerca ${mode} Malbec`, volume: 750, price: 21_300 },
      { name: `Lejos ${mode} Malbec`, volume: 1500, price: 45_000 },
      { name: `Lejos ${mode} Malbec`, volume: 750, price: 21_300 },
    ])
    // the same list again finds each of them
    expect((await review(shop, list)).verdicts).toMatchObject({ crear: 0, igual: 676, rechazar: 0 })
  },
)

test('a row without a content does not change the one wine of its name that is a magnum', async () => {
  const magnum = await review(shop, [headings, wine('Solo Grande Malbec 1,5 L')].join('\n'))
  await save(shop, magnum.id, 'todo-o-nada')
  const { id } = await review(
    shop,
    ['Nombre;Bodega;Precio', 'Solo Grande Malbec;Bodega Nueva del Sur;9000'].join('\n'),
  )
  expect(await rowsOf(shop, id)).toMatchObject([{ verdict: 'rechazar' }])
})

const boxHeadings = headings.replace('Precio de lista', 'PRECIO CAJA s/IVA')
const boxed = (name: string, price: string, box: string) => `${wine(name).replace('12.500,50', price)};${box}`

test('a price of a box is divided by its bottles where heading or subtitle say so', async () => {
  const list = [
    `${boxHeadings};Contenido`,
    boxed('De caja uno', '239.580', '6x750'),
    boxed('De caja dos', '479.160', '12x750'),
  ]
  const checked = await reread(shop, await upload(shop, list.join('\n')), { net: 'asi' })
  await save(shop, checked.id, 'todo-o-nada')
  const titled = [
    'Precios por caja cerrada',
    `${headings};Unidades x caja`,
    boxed('De caja tres', '239.580', '6'),
    boxed('De caja cuatro', '239.580', '6 u.'),
  ]
  const given = await upload(shop, titled.join('\n'))
  const second = await reread(shop, given, {})
  await save(shop, second.id, 'todo-o-nada')
  expect((await wines(`p.name LIKE 'De caja%'`)).map(({ price }) => price)).toEqual([
    39_930, 39_930, 39_930, 39_930,
  ])
})

test('what the price of a list with boxes is of is asked once, where the list does not say it', async () => {
  const list = [
    `${headings};Presentación`.replace('Presentación', 'Botellas por caja'),
    boxed('Sin decir uno', '60.000', '6'),
    boxed('Sin decir dos', '60.000', '12'),
  ]
  const given = await upload(shop, list.join('\n'))
  const open = await reread(shop, given, {})
  expect(open.verdicts).toMatchObject({ rechazar: 2, crear: 0 })
  expect(await problemsOf(shop, open.id)).toMatchObject([{ kind: 'box-price', rows: 2 }])
  const checked = await reread(shop, open, { price: 'caja' })
  await save(shop, checked.id, 'todo-o-nada')
  expect((await wines(`p.name LIKE 'Sin decir%'`)).map(({ price }) => price)).toEqual([10_000, 5_000])
})

test('of a column of boxes and one of bottles the price of a bottle counts', async () => {
  const list = [
    `${headings.replace('Precio de lista', 'Precio Caja;Precio Botella')};Unidades por caja`,
    `${wine('Dos precios').replace('12.500,50', '60.000;10.000')};6`,
  ]
  const checked = await reread(shop, await upload(shop, list.join('\n')), {})
  expect(checked.verdicts).toMatchObject({ crear: 1, rechazar: 0 })
  await save(shop, checked.id, 'todo-o-nada')
  expect((await wines(`p.name = 'Dos precios'`)).map(({ price }) => price)).toEqual([10_000])
})
