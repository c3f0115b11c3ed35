import { expect, test } from 'vitest'
import { capabilities } from '../rooms.ts'
import { copyWithout, runIn, unlisted } from '../take-out.ts'
import { figure, progress, size } from './size.ts'

const folders = capabilities.map((room) => room.replace('capabilities/', ''))
const dayMs = 86_400_000
/** `npm test` takes another one out each day, `npm run trust` all of them. */
const ofToday = folders[Math.floor(Date.now() / dayMs) % folders.length] ?? ''

test.each(size([ofToday], folders))('without %s the shop compiles and keeps its order', async (folder) => {
  progress(`capabilities: without ${folder}`)
  const { copy, remove } = await copyWithout(folder)
  try {
    expect(await runIn(copy, '@react-router/dev/bin.cjs', ['typegen'])).toBe('')
    expect(await runIn(copy, 'typescript/bin/tsc', ['--noEmit'])).toBe('')
    expect(await runIn(copy, 'vitest/vitest.mjs', ['run', '--project', 'house'])).toBe('')
    if (!size(false, true)) return
    const production = { NODE_ENV: 'production' }
    expect(await runIn(copy, '@react-router/dev/bin.cjs', ['build'], production)).toBe('')
    const journeys = ['test/e2e/dead-links.test.ts', 'test/e2e/shopping.test.ts']
    expect(await runIn(copy, 'vitest/vitest.mjs', ['run', '--project', 'journeys', ...journeys])).toBe('')
    figure('capabilities', `without ${folder}`, 'types, architecture, links and the buying journey')
  } finally {
    await remove()
  }
})

test('a capability leaves a list with its import and its entry', () => {
  const list = `import { one } from './one/capability.ts'
import { other } from './the-other/capability.ts'
import type { Capability } from './capability.ts'

const all: readonly Capability[] = [one, other]
`
  expect(unlisted(list, 'one')).toBe(list.replace(/.*one'?.*ts'\n/, '').replace('one, ', ''))
  const record = `import { other } from './the-other/screens.ts'

export const screens = {
  'the-other': other,
}
`
  expect(unlisted(record, 'the-other')).not.toContain('other')
  expect(unlisted(list, 'unknown')).toBe(list)
})
