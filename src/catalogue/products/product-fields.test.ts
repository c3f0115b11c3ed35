import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainWine } from '../../../test/plain-wine.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { fieldName } from '../../web/admin/history/entry-words.ts'
import { importFields } from '../import/import-columns.ts'
import { checkDigit, gtinFault, plainGtin } from './field-schemas.ts'
import { kindNames } from '../taxonomy/product-kinds.ts'
import { fieldEntries, fieldsIn, holdsFor, inputLabel } from './product-fields.ts'
import type { ProductAnswer } from './catalogue.contract.ts'

let shop: TestShop
let document: { components: { schemas: unknown }; paths: Record<string, Record<string, unknown>> }
let audited: string
beforeAll(async () => {
  shop = await openTestShop()
  document = (await shop.ask('GET', '/openapi.json')).body as typeof document
  const { rows } = await shop.database.pool.query<{ text: string }>(
    `SELECT pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE tgname = 'products_audit'`,
  )
  audited = rows[0]?.text ?? ''
})
afterAll(() => shop.close())

const boxes = ['data', 'price', 'stock', 'pictures', 'summary', 'bottle', 'tasting', 'codes'] as const

describe.each(fieldEntries)('%s', (name, field) => {
  test('has one input in the form, with a unique label', () => {
    for (const kind of kindNames) {
      const inForm = boxes.flatMap((box) => fieldsIn(box, kind)).filter((field) => field === name)
      expect(inForm).toEqual(holdsFor(name, kind) ? [name] : [])
      const label = inputLabel(name, kind)
      expect(fieldEntries.filter(([other]) => inputLabel(other, kind) === label)).toHaveLength(1)
    }
  })

  test('is imported and exported', () => {
    const columns = name === 'categ' ? ['type', 'variety', 'degreeSugar'] : [name]
    expect(importFields).toEqual(expect.arrayContaining(columns))
  })

  test('is recorded by the history, which names it as the form does', () => {
    // the stock ledger records stock
    if (name === 'stock') return
    expect(audited).toMatch(new RegExp(`\\b${field.column}\\b`))
    expect(fieldName(field.column)).toBe(field.label)
  })

  test('is described by the calls’ document', () => {
    const sent = JSON.stringify(resolved(document.paths['/products']?.['post']))
    expect(sent).toContain(`"${name}":`)
    if (!field.answer) return
    const answered = JSON.stringify(resolved(document.paths['/products/detail/{id}']?.['get']))
    expect(answered).toContain(`"${name}":`)
  })

  test('narrows the catalogue by the parameters that it names', () => {
    const parameters = JSON.stringify(document.paths['/products']?.['get'])
    for (const parameter of Object.keys(field.filters ?? {})) expect(parameters).toContain(`"${parameter}"`)
  })
})

/** Resolves a document's schema references. */
function resolved(part: unknown, depth = 0): unknown {
  if (depth > 12 || typeof part !== 'object' || part === null) return part
  if ('$ref' in part) {
    const path = String(part.$ref).split('/').slice(1)
    const target = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
    return resolved(target, depth + 1)
  }
  return Array.isArray(part)
    ? part.map((item) => resolved(item, depth + 1))
    : Object.fromEntries(Object.entries(part).map(([key, nested]) => [key, resolved(nested, depth + 1)]))
}

test('the last digit of an article number finds every wrong digit', () => {
  expect(['96385074', '036000291452', '7790123456787', '10614141000415'].map(gtinFault)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(plainGtin(' 779-0123 4567.87 ')).toBe('7790123456787')
  expect(gtinFault('779012345678')).toBe('check-digit')
  expect(gtinFault('77901234567')).toBe('length')
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{12}$/),
      fc.nat(11),
      fc.integer({ min: 1, max: 9 }),
      (digits, at, by) => {
        const code = `${digits}${checkDigit(digits)}`
        const wrong = Array.from(code, (digit, index) => (index === at ? (Number(digit) + by) % 10 : digit))
        expect(gtinFault(code)).toBeUndefined()
        expect(gtinFault(wrong.join(''))).toBe('check-digit')
      },
    ),
  )
})

const coded = {
  ...plainWine,
  name: 'Con códigos',
  sku: ' MAL-1 ',
  ean: '779-0123 4567 87',
  scores: [
    { critic: 'Tim Atkin', points: 89, year: null },
    { critic: 'James Suckling', points: '94', year: '2022' },
  ],
}
const add = async (changes: object = {}) =>
  shop.ask('POST', '/products', { as: shop.admin, body: { ...coded, ...changes } })
const listed = async (points: number) => {
  const { body } = await shop.ask('GET', `/products?min_points=${points}`)
  return (Array.isArray(body) ? (body as ProductAnswer[]) : []).map((wine) => wine.name)
}

test('a wine with codes and scores is found by its points, until they change', async () => {
  expect(await listed(90)).toEqual([])
  const { body } = await add()
  const { product } = body as { product: ProductAnswer }
  expect(product).toMatchObject({
    sku: 'MAL-1',
    ean: '7790123456787',
    scores: [
      { critic: 'James Suckling', points: 94, year: 2022 },
      { critic: 'Tim Atkin', points: 89, year: null },
    ],
  })
  await expect.poll(() => listed(94)).toEqual(['Con códigos'])
  expect(await listed(95)).toEqual([])
  const again = await add({ name: 'Otro', ean: null })
  expect([again.status, again.body]).toMatchObject([
    409,
    { errors: [{ field: 'sku', detail: 'Otro vino ya tiene ese SKU' }] },
  ])
  expect((await add({ name: 'Otro', sku: null })).body).toMatchObject({
    errors: [{ field: 'ean', detail: 'Otro vino ya tiene ese EAN' }],
  })
  const lower = { ...coded, id: product.id, scores: [{ critic: 'Tim Atkin', points: 89, year: 2021 }] }
  expect((await shop.ask('PUT', '/products', { as: shop.admin, body: lower })).status).toBe(200)
  await expect.poll(() => listed(90)).toEqual([])
  const { body: shown } = await shop.ask('GET', `/products/detail/${product.id}`)
  expect(shown).toMatchObject([{ scores: [{ points: 89, year: 2021 }] }])
  const { body: history } = await shop.ask('GET', `/audit?kind=producto&subject=${product.id}`, {
    as: shop.admin,
  })
  expect((history as { items: { changes: object[] }[] }).items[0]?.changes).toMatchObject([
    { field: 'scores', after: ['{"year":2021,"critic":"Tim Atkin","points":89}'] },
  ])
})

test.each([
  [{ ean: '7790123456788' }, 'El EAN tiene una cifra equivocada: la última no corresponde a las demás'],
  [{ ean: '12345' }, 'El EAN tiene 8, 12, 13 o 14 cifras'],
  [{ scores: [{ critic: 'Parker', points: 49 }] }, 'Los puntos van de 50 a 100'],
  [{ scores: [{ critic: ' ', points: 90 }] }, 'Indicá quién puntuó'],
  [
    { scores: ['parker', 'PÁRKER'].map((critic) => ({ critic, points: 90, year: 2020 })) },
    'Un crítico puntúa un vino una vez por año',
  ],
])('%j is refused: %s', async (changes, detail) => {
  const { status, body } = await add({ sku: null, ean: null, ...changes })
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(detail)])
})
