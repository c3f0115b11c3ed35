import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from './shop.ts'

/**
 * A release's clients must read the same about wine, byte for byte, whatever else the shop sells. The file
 * contains a digest of the released responses; `RELEASE=1` rewrites it, like `released.test.ts`.
 */

const file = path.join(import.meta.dirname, 'released', 'wines.json')
/** The demo's wines. */
const wines = Array.from({ length: 999 }, (_, index) => index + 1)

let shop: TestShop
let now: Record<string, string>
let released: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  now = {
    detail: await digestOf(wines.map((id) => `/products/detail/${id}`)),
    list: await digestOf(['/products?page=0&size=100', '/products?page=9&size=100'], (text) => {
      // the total counts every product
      const { items } = JSON.parse(text) as { items: { id: number }[] }
      return JSON.stringify(items.filter(({ id }) => id <= wines.length))
    }),
    red: await digestOf(['/products?type=Tinto&variety=Malbec&degreeSugar=Seco', '/products?sparkling=true']),
    reviews: await digestOf(wines.slice(0, 50).flatMap((id) => [`/review/stars/${id}`, `/review/${id}`])),
    drawings: await digestOf(wines.slice(0, 200).map((id) => `/../media/bottles/${id}.svg`)),
  }
  if (process.env['RELEASE']) await writeFile(file, `${JSON.stringify(now, null, 1)}\n`)
  released = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
})
afterAll(() => shop?.close())

async function digestOf(
  addresses: string[],
  read: (text: string) => string = (text) => text,
): Promise<string> {
  const hash = createHash('sha256')
  for (const address of addresses) {
    const response = await shop.fetch(new Request(`http://localhost:9/api${address}`))
    hash.update(`${response.status} ${read(await response.text())}\n`)
  }
  return hash.digest('hex')
}

test.each(['detail', 'list', 'red', 'reviews', 'drawings'])('%s of the released wines', (answer) => {
  expect(now[answer]).toBe(released[answer])
})
