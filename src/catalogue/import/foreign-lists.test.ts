import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellarLists } from '../../../test/foreign-lists/cellar-lists.ts'
import type { ForeignList } from '../../../test/foreign-lists/foreign-list.ts'
import {
  faultsOf,
  forgetImported,
  plantWines,
  readOwnWines,
  savedBy,
} from '../../../test/foreign-lists/judge.ts'
import { shopWines } from '../../../test/foreign-lists/listed-wines.ts'
import { talkThrough } from '../../../test/foreign-lists/owner.ts'
import { programLists } from '../../../test/foreign-lists/program-lists.ts'
import { shopSystemLists } from '../../../test/foreign-lists/shop-system-lists.ts'
import { tradeLists } from '../../../test/foreign-lists/trade-lists.ts'
import { save, until } from '../../../test/importing.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

/** Lists as other programs and other people write them: every wine right, none of the shop's changed, few answers. */

const mostAnswers = 8

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await plantWines(shop, shopWines())
})
afterAll(() => shop.close())

const lists: ForeignList[] = [...programLists(), ...shopSystemLists(), ...cellarLists(), ...tradeLists()]

test.each(lists.map((list) => [list.name, list] as const))('%s', async (_name, list) => {
  const before = await readOwnWines(shop)
  const { given, answers } = await talkThrough(shop, list)
  await save(shop, given.id, 'saltear')
  expect(await readOwnWines(shop)).toEqual(before)
  expect(faultsOf(list, await savedBy(shop, given.id))).toEqual({ wrong: [], missing: [] })
  expect(answers.length, answers.join('\n')).toBeLessThanOrEqual(mostAnswers)
  // all of it goes again
  expect((await shop.ask('POST', `/imports/${given.id}/undo`, { as: shop.admin })).status).toBe(200)
  expect(await until(shop, given.id, 'deshecha')).toMatchObject({ kept: 0, undone: given.verdicts.crear })
  expect(await savedBy(shop, given.id)).toEqual([])
  await forgetImported(shop)
})
