import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openMediaFolder } from './media-folder.ts'

test('a folder that is not there has no pictures; one that cannot be read is an error', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'descorche-media-'))
  expect(await openMediaFolder(path.join(folder, 'media')).list()).toEqual([])
  // root can read everything, so a file takes the folder's place
  await writeFile(path.join(folder, 'file'), 'x')
  await expect(openMediaFolder(path.join(folder, 'file')).list()).rejects.toThrow('ENOTDIR')
  await rm(folder, { recursive: true })
})

test('a picture that cannot be stored leaves nothing behind', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'descorche-media-'))
  await mkdir(path.join(folder, 'pictures', '1.webp'), { recursive: true })
  await expect(
    openMediaFolder(folder).put('pictures/1.webp', new Uint8Array(9), 'image/webp'),
  ).rejects.toThrow('EISDIR')
  expect(await readdir(path.join(folder, 'pictures'))).toEqual(['1.webp'])
  await rm(folder, { recursive: true })
})
