import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { openMediaFolder } from '../../platform/media/media-folder.ts'
import { clearPictures } from './clear-pictures.ts'
import type { ProductAnswer } from '../products/catalogue.contract.ts'
import { filesOf, pictureAt, sizesOf, sourceSet, type Picture } from './picture.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** A phone photo with its metadata: rotated, with location and owner. */
const photograph = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#6e1429' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#fbf7f1' } },
        left: 0,
        top: 0,
      },
    ])
    .withExif({
      IFD0: { Artist: 'Somebody', Orientation: '6' },
      IFD3: { GPSLatitude: '34/1 36/1 12/1', GPSLatitudeRef: 'S' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

async function upload(
  content: Uint8Array,
  type = 'image/jpeg',
  crop: Record<string, string> = {},
  as = shop.admin,
) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], 'foto', { type }))
  for (const [name, value] of Object.entries(crop)) form.set(name, value)
  const response = await shop.fetch(
    new Request('http://localhost:9/api/pictures', {
      method: 'POST',
      headers: { authorization: `Bearer ${as}` },
      body: form,
    }),
  )
  const body = (await response.json()) as { image: string; width: number; height: number; detail: string }
  return { status: response.status, body }
}
const fetchPicture = (address: string) => shop.fetch(new Request(`http://localhost:9${address}`))

test('a photograph is stored upright in two formats and several widths, without metadata', async () => {
  const content = await photograph()
  const before = await sharp(content).metadata()
  expect(before.exif?.toString('latin1')).toContain('Somebody')
  const { status, body } = await upload(content)
  expect(status).toBe(200)
  // 1200 × 800 rotated
  expect(body).toMatchObject({ width: 800, height: 1200 })
  const picture = pictureAt(body.image)
  if (!picture) throw new Error(`${body.image} is no picture`)
  expect(sizesOf(800, 1200).map((size) => size.width)).toEqual([160, 320, 640, 800])
  for (const name of filesOf(picture)) {
    const response = await fetchPicture(`/media/${name}`)
    expect(response.status, name).toBe(200)
    expect(response.headers.get('cache-control')).toContain('immutable')
    const stored = Buffer.from(await response.arrayBuffer())
    const { width, height, format, exif, icc, xmp, orientation } = await sharp(stored).metadata()
    expect(`${width}x${height}.${format === 'heif' ? 'avif' : format}`).toBe(path.basename(name))
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(stored.toString('latin1')).not.toContain('Somebody')
  }
  expect(sourceSet(picture, 'avif').split(', ')).toHaveLength(4)
  // the same file is the same picture
  expect((await upload(content)).body.image).toBe(body.image)
})

test('a crop is taken from the picture as a person sees it', async () => {
  const { body } = await upload(await photograph(), 'image/jpeg', {
    left: '0',
    top: '0.5',
    width: '1',
    height: '0.5',
  })
  expect(body).toMatchObject({ width: 800, height: 600 })
  const webp = Buffer.from(await (await fetchPicture(body.image)).arrayBuffer())
  const { dominant } = await sharp(webp).stats()
  // the upright photo's lower half is the wine-coloured one
  expect(dominant.r).toBeLessThan(160)
})

test.each([
  ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'Solo se pueden subir'],
  [
    'an SVG that says it is a PNG',
    () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'image/png',
    'Solo se pueden subir',
  ],
  ['a page', () => '<html><script>alert(1)</script>', 'image/jpeg', 'Solo se pueden subir'],
  ['a JPEG that says it is a PNG', () => photograph(), 'image/png', 'no es del tipo que dice ser'],
  ['half a JPEG', async () => (await photograph()).subarray(0, 900), 'image/jpeg', 'dañada o incompleta'],
  [
    'a decompression bomb',
    async () => {
      // a few bytes that claim to be 30,000 × 30,000 pixels
      const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
        .png()
        .toBuffer()
      png.writeUInt32BE(30_000, 16)
      png.writeUInt32BE(30_000, 20)
      png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
      return png
    },
    'image/png',
    'demasiados píxeles',
  ],
  [
    'a dot',
    () =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    'image/png',
    'demasiado chica',
  ],
])('%s is refused', async (_, make, type, sentence) => {
  const { status, body } = await upload(Buffer.from(await make()), type)
  expect(status).toBe(422)
  expect(body.detail).toContain(sentence)
})

test('a file beyond the limit and a body that is no form are refused', async () => {
  expect((await upload(new Uint8Array(15_000_001), 'image/jpeg')).status).toBe(413)
  expect((await upload(new Uint8Array(16_000_000), 'image/jpeg')).status).toBe(413)
  expect((await shop.ask('POST', '/pictures', { as: shop.admin, body: { file: 'x' } })).status).toBe(415)
  expect((await upload(await photograph(), 'image/jpeg', {}, shop.customer.token)).status).toBe(403)
})

test('only names of pictures reach the store', async () => {
  for (const address of [
    '/media/pictures/..%2f..%2fsecret.webp',
    `/media/pictures/${'a'.repeat(32)}/10x10.webp`,
    `/media/pictures/${'a'.repeat(32)}/10x10.svg`,
    '/media/pictures/',
  ])
    expect((await fetchPicture(address)).status, address).toBe(404)
})

const wine = {
  name: 'Vino con fotos',
  price: 9000,
  summary: '<p>Con fotos.</p>',
  alcohol: 13,
  producer: 1,
  place: 1,
  categ: 1,
  stock: 1,
  minimo: 0,
}

test('a wine keeps its pictures in order; those that nothing shows go a day later', async () => {
  const [main, second, third] = await Promise.all([
    upload(await photograph(500, 300)),
    upload(await photograph(600, 300)),
    upload(await photograph(700, 300)),
  ])
  const image = main.body.image
  const moreImages = [second.body.image, third.body.image]
  const answer = await shop.ask('POST', '/products', { as: shop.admin, body: { ...wine, image, moreImages } })
  const { product } = answer.body as { product: ProductAnswer }
  expect(product).toMatchObject({ image, moreImages })

  const { db } = shop.database
  const files = async () => (await readdir(path.join(shop.dataDir, 'media/pictures'))).length
  const before = await files()
  const old = () => sql`UPDATE pictures SET needed_at = now() - interval '25 hours'`.execute(db)
  const media = openMediaFolder(path.join(shop.dataDir, 'media'))
  await old()
  // removes the last one and promotes the second; the removed one stays for a day
  const body = { ...wine, id: product.id, image: moreImages[0], moreImages: [image] }
  const saved = await shop.ask('PUT', '/products', { as: shop.admin, body })
  expect((saved.body as { product: ProductAnswer }).product.moreImages).toEqual([image])
  await clearPictures(db, media)
  expect((await fetchPicture(third.body.image)).status).toBe(200)
  expect(await files()).toBeLessThan(before)
  await old()
  await clearPictures(db, media)
  expect(await files()).toBe(2)
  await shop.ask('PUT', `/products/del/${product.id}`, { as: shop.admin })
  await clearPictures(db, media)
  expect(await files()).toBe(2)
  // a deleted picture can no longer be used, and nothing is saved
  const rejected = await shop.ask('PUT', '/products', {
    as: shop.admin,
    body: { ...body, image: third.body.image },
  })
  expect(rejected.status).toBe(409)
  // omitted, the further pictures stay
  const { moreImages: _, ...without } = body
  const updated = await shop.ask('PUT', '/products', { as: shop.admin, body: without })
  expect((updated.body as { product: ProductAnswer }).product.moreImages).toEqual([image])
})

test('a store that fails while pictures are cleared away leaves none that is listed without its files', async () => {
  const { db } = shop.database
  const media = openMediaFolder(path.join(shop.dataDir, 'media'))
  const contents = [await photograph(480, 300), await photograph(490, 300), await photograph(510, 300)]
  for (const content of contents) await upload(content)
  await sql`UPDATE pictures SET needed_at = now() - interval '25 hours'`.execute(db)
  let removals = 0
  const failing = {
    ...media,
    remove: async (names: string[]) => {
      removals += 1
      if (removals < 3) return media.remove(names)
      // half of them, then the store fails
      await media.remove(names.slice(0, names.length / 2))
      throw new Error('The store is away')
    },
  }
  await expect(clearPictures(db, failing)).rejects.toThrow('The store is away')
  const { rows } = await sql<Picture>`SELECT id, width, height FROM pictures`.execute(db)
  const there = new Set(await media.list())
  const halves = rows.filter((picture) => filesOf(picture).some((name) => !there.has(name)))
  expect(halves).toHaveLength(1)
  // uploading again restores it
  for (const content of contents) {
    const { body } = await upload(content)
    const picture = pictureAt(body.image)
    for (const name of picture ? filesOf(picture) : ['nowhere']) expect(await media.get(name)).toBeDefined()
  }
})

test('a picture of the home page is there for as long as its change can be taken back', async () => {
  const { image } = (await upload(await photograph(800, 300))).body
  const put = (picture: string | null) =>
    shop.ask('PUT', '/settings', { as: shop.admin, body: { home: { picture, picture_alt: 'Copas al sol' } } })
  expect((await put('https://ejemplo.test/x.jpg')).status).toBe(422)
  expect((await put(image)).body).toMatchObject({ home: { picture: image } })
  await put(null)

  const { db } = shop.database
  await sql`UPDATE pictures SET needed_at = now() - interval '25 hours'`.execute(db)
  await clearPictures(db, openMediaFolder(path.join(shop.dataDir, 'media')))
  expect((await fetchPicture(image)).status).toBe(200)
  const { body } = await shop.ask('GET', '/settings/history', { as: shop.admin })
  const [last] = (body as { items: { id: number }[] }).items
  const undone = await shop.ask('POST', '/settings/undo', { as: shop.admin, body: { id: last?.id } })
  expect(undone.body).toMatchObject({ home: { picture: image } })
  await put(null)
})
