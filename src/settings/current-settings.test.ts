import { expect, test } from 'vitest'
import type { Db } from '../platform/database/open-database.ts'
import { openCurrentSettings } from './current-settings.ts'

type Rows = { key: string; value: unknown }[]

/** A table `settings` whose reads end when the test decides. */
function slowTable() {
  const waiting: ((rows: Rows) => void)[] = []
  const execute = () => new Promise<Rows>((resolve) => waiting.push(resolve))
  const db = { selectFrom: () => ({ select: () => ({ execute }) }) } as unknown as Db
  return { db, waiting }
}
const named = (value: string): Rows => [{ key: 'shop.name', value }]

test('an older read that ends later does not come back over a newer one', async () => {
  const { db, waiting } = slowTable()
  const opening = openCurrentSettings(db, new Map())
  waiting[0]?.(named('Primero'))
  const settings = await opening
  const older = settings.refresh()
  const newer = settings.refresh()
  waiting[2]?.(named('Tercero'))
  expect((await newer).shop.name).toBe('Tercero')
  waiting[1]?.(named('Segundo'))
  expect((await older).shop.name).toBe('Tercero')
  expect(settings.now().shop.name).toBe('Tercero')
})
