import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

test('a data folder is made with those above it', async () => {
  const base = await mkdtemp(path.join(tmpdir(), 'data-folder-'))
  await makeDataFolder(path.join(base, 'one', 'two'))
  expect((await stat(path.join(base, 'one', 'two'))).isDirectory()).toBe(true)
  await makeDataFolder(path.join(base, 'one', 'two'))
  await rm(base, { recursive: true })
})

test('one that cannot be made is named', async () => {
  const base = await mkdtemp(path.join(tmpdir(), 'data-folder-'))
  await writeFile(path.join(base, 'file'), '')
  for (const folder of [path.join(base, 'file'), path.join(base, 'file', 'below')])
    await expect(makeDataFolder(folder)).rejects.toThrow(`DATA_DIR: ${folder} cannot be written`)
  await rm(base, { recursive: true })
})

test.runIf(process.platform === 'linux')('a place that takes no folders is no endless wait', async () => {
  await expect(makeDataFolder('/proc/descorche/data')).rejects.toThrow('DATA_DIR: /proc/descorche/data')
})
