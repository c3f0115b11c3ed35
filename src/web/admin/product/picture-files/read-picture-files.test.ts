import { deflateRawSync, crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { mostEntries, readPictureFiles } from './read-picture-files.ts'

type Entry = { name: string; content?: Buffer; size?: number; encrypted?: boolean }

/** A zip with arbitrary names and possibly a false size. */
function zipOf(entries: readonly Entry[]): File {
  const locals: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, content = Buffer.from('x'), size = content.length, encrypted = false } of entries) {
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(0x800 | (encrypted ? 1 : 0), 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(size, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed])
    const listed = Buffer.alloc(42)
    listed.writeUInt16LE(20, 0)
    head.copy(listed, 2)
    listed.writeUInt32LE(at, 38)
    list.push(Buffer.from('PK\u0001\u0002'), listed, Buffer.from(name))
    locals.push(local)
    at += local.length
  }
  const listBytes = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listBytes.length, 8)
  end.writeUInt32LE(at, 12)
  const bytes = Buffer.concat([...locals, listBytes, Buffer.from('PK\u0005\u0006'), end])
  return new File([new Uint8Array(bytes)], 'fotos.zip')
}
const read = (...entries: Entry[]) => readPictureFiles([zipOf(entries)])

test('the pictures of a zip, one after the other, and what is none', async () => {
  const result = await read(
    { name: 'fotos/malbec.jpg', content: Buffer.from('a picture') },
    { name: 'fotos/lista.xlsx' },
    { name: '__MACOSX/fotos/._malbec.jpg' },
    { name: 'fotos/.DS_Store' },
  )
  expect(result).toMatchObject({
    ok: true,
    pictures: [{ name: 'fotos/malbec.jpg' }],
    others: [{ name: 'fotos/lista.xlsx' }],
  })
  const file = result.ok ? await result.pictures[0]?.open() : undefined
  expect([file?.name, file?.type, await file?.text()]).toEqual(['malbec.jpg', 'image/jpeg', 'a picture'])
})

test.each(['../fuera.jpg', 'a/../../fuera.jpg', '/etc/fuera.jpg', 'C:\\fuera.jpg', '..\\fuera.jpg'])(
  'a zip with %s is refused whole',
  async (name) => {
    expect(await read({ name: 'bien.jpg' }, { name })).toMatchObject({
      ok: false,
      detail: expect.stringContaining('salen de su carpeta') as string,
    })
  },
)

test('too many files, a password, and what is no zip are refused', async () => {
  const many = Array.from({ length: mostEntries + 1 }, (_, n) => ({ name: `${n}.txt` }))
  expect(await readPictureFiles([zipOf(many)])).toMatchObject({
    ok: false,
    detail: expect.stringContaining('más de 2000') as string,
  })
  const pictures = Array.from({ length: 1001 }, (_, n) => ({ name: `${n}.jpg` }))
  expect(await readPictureFiles([zipOf(pictures)])).toMatchObject({ ok: false })
  expect(await read({ name: 'a.jpg', encrypted: true })).toMatchObject({ ok: false })
  expect(await readPictureFiles([new File(['PK no'], 'roto.zip')])).toMatchObject({ ok: false })
  expect(await read({ name: 'a.txt' })).toMatchObject({ ok: false })
})

test('a bomb is no picture, whether it says its size or lies', async () => {
  const zeros = Buffer.alloc(20_000_000)
  const bomb = await read({ name: 'bien.jpg' }, { name: 'bomba.jpg', content: zeros })
  expect(bomb).toMatchObject({ pictures: [{ name: 'bien.jpg' }], others: [{ name: 'bomba.jpg' }] })
  const lie = await read({ name: 'mentira.jpg', content: zeros, size: 900 })
  const picture = lie.ok ? lie.pictures[0] : undefined
  await expect(picture?.open()).rejects.toThrow()
})

test('files that are no pictures, or too large, are said', async () => {
  const large = new File([new Uint8Array(15_000_001)], 'grande.png')
  const result = await readPictureFiles([new File(['x'], 'a.gif'), large, new File(['x'], 'b.PNG')])
  expect(result).toMatchObject({
    pictures: [{ name: 'b.PNG' }],
    others: [{ name: 'a.gif' }, { name: 'grande.png' }],
  })
})
