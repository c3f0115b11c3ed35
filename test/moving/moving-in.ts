import { BlobReader, configure, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { expect } from 'vitest'
import type { TestShop } from '../shop.ts'
import type { Files } from './write-files.ts'

configure({ useWebWorkers: false })

/** A move as its calls answer. */
type Move = {
  id: number
  system: string
  state: 'revisada' | 'trayendo' | 'terminada' | 'deshaciendo' | 'deshecha'
  files: { name: string; kind: string; rows: number }[]
  wines: { id: number; state: string; refused: number } | null
  counts: { kind: string; state: string; why: string | null; rows: number }[]
}

async function zipped(files: Files): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter('application/zip'))
  for (const { name, bytes } of files)
    await zip.add(`mi tienda/${name}`, new BlobReader(new Blob([new Uint8Array(bytes)])))
  return zip.close()
}

/** Uploads the files of a shop as a zip. */
export async function uploadShop(
  shop: TestShop,
  files: Files,
  more: Record<string, string> = {},
): Promise<Move> {
  const form = new FormData()
  form.set('name', 'tienda.zip')
  form.set('file', await zipped(files))
  form.set('pictures', 'false')
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  const request = new Request('http://localhost:9/api/moves', {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.admin}` },
    body: form,
  })
  const response = await shop.fetch(request)
  const answer: unknown = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return answer as Move
}

/** What an owner says of wines whose files leave it open. */
export const ownersAnswers = { defaults: { place: 'Mendoza, Argentina', variety: 'Malbec', type: 'tinto' } }

export async function readMove(shop: TestShop, id: number): Promise<Move> {
  return (await shop.ask('GET', `/moves/${id}`, { as: shop.admin })).body as Move
}

/** Waits until a move has come to a state. */
export async function untilMove(shop: TestShop, id: number, state: Move['state']): Promise<Move> {
  await expect
    .poll(async () => (await readMove(shop, id)).state, { interval: 100, timeout: 120_000 })
    .toBe(state)
  return readMove(shop, id)
}

export async function bringMove(shop: TestShop, id: number): Promise<Move> {
  const { status, body } = await shop.ask('POST', `/moves/${id}/run`, { as: shop.admin, body: {} })
  expect(status, JSON.stringify(body)).toBe(200)
  return untilMove(shop, id, 'terminada')
}

/** Rows by kind and state: 'order traida'. */
export function tallied({ counts }: Move): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { kind, state, rows } of counts)
    sums[`${kind} ${state}`] = (sums[`${kind} ${state}`] ?? 0) + rows
  return sums
}
