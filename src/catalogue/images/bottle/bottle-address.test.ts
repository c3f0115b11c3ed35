import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainWine } from '../../../../test/plain-wine.ts'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import type { ProductAnswer } from '../../products/catalogue.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('without a photograph the wine is drawn', async () => {
  const body = { ...plainWine, image: '/media/bottles/0.svg' }
  const { product } = (await shop.ask('POST', '/products', { as: shop.admin, body })).body as {
    product: ProductAnswer
  }
  expect(product.image).toMatch(`/media/bottles/${product.id}.svg?v=`)
})

test('the address of a drawn bottle changes with its label', async () => {
  const body = { ...plainWine, image: '/media/bottles/0.svg' }
  const saved = async (method: string, values: object) =>
    (
      (await shop.ask(method, '/products', { as: shop.admin, body: { ...body, ...values } })).body as {
        product: ProductAnswer
      }
    ).product
  const before = await saved('POST', {})
  const drawn = async (address: string) => {
    const response = await shop.fetch(new Request(`http://localhost:9${address}`))
    return { kept: response.headers.get('cache-control'), svg: Buffer.from(await response.arrayBuffer()) }
  }
  const first = await drawn(before.image)
  expect(first.kept).toContain('immutable')
  // the form returns the URL unchanged, and only a new label changes it
  const same = await saved('PUT', { id: before.id, image: before.image, stock: plainWine.stock + 1 })
  expect(same.image).toBe(before.image)
  const renamed = await saved('PUT', { id: before.id, image: before.image, name: 'Otra etiqueta' })
  expect(renamed.image).not.toBe(before.image)
  const second = await drawn(renamed.image)
  expect(second.svg.equals(first.svg)).toBe(false)
  // an older URL gets the current label, with a short max-age
  expect(await drawn(`/media/bottles/${before.id}.svg`)).toEqual({
    svg: second.svg,
    kept: 'public, max-age=300',
  })
  const { body: reported } = await shop.ask('GET', `/audit?kind=producto&subject=${before.id}`, {
    as: shop.admin,
  })
  const fields = (reported as { items: { action: string; changes: { field: string }[] }[] }).items
    .filter((item) => item.action === 'cambio')
    .flatMap((item) => item.changes.map((change) => change.field))
  expect(fields).not.toContain('image')
})
