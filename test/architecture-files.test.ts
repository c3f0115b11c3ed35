import path from 'node:path'
import { expect, test } from 'vitest'
import { textOf } from './rooms.ts'

/** Files that are named by what they do, and the function that is called so. */
const verbs =
  'accept adapt advise apply ask build check choose claim clear complete compose compress confirm copy correct create cut decide delete draw encode export fill find fit fold forget give handle identify keep make mark merge note notify parse pay place queue quote rank read receive reconcile record recommend redact refill register release remove renew repeat reserve restock restore retire reverse save seed send serve settle show sort start step store strip take tell transition turn unpack update validate verify watch write'.split(
    ' ',
  )
/** Not called like their function yet; an entry may go, none may come. */
const otherwiseNamed = new Set<string>([
  'app/check-settings.ts',
  'app/commands/make-admin.ts',
  'catalogue/products/save-many.ts',
  'catalogue/products/save-product.ts',
  'money/read-number.ts',
  'platform/database/read-replica.ts',
  'platform/http/receive-bodies.ts',
  'refunds/decide-withdrawal.ts',
  'users/identify-caller.ts',
])

/** The function that a file should export by its name; none where its name is no verb-noun, and for screens. */
function promisedBy(file: string): string | undefined {
  const name = path.posix.basename(file).replace(/\.tsx?$/, '')
  const [verb = '', ...rest] = name.split('-')
  if (
    /^(web|capabilities\/[^/]+\/web)\//.test(file) ||
    name.includes('.') ||
    rest.length === 0 ||
    !verbs.includes(verb)
  )
    return undefined
  return [verb, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')
}

const exportsIt = (text: string, name: string) =>
  new RegExp(String.raw`export (?:default )?(?:async )?(?:function\*?|const) ${name}\b`).test(text)

test('a file that is named verb-noun exports the function of that name', () => {
  const wrong = [...textOf]
    .filter(([file, text]) => {
      const name = promisedBy(file)
      return name !== undefined && !exportsIt(text, name)
    })
    .map(([file]) => file)
  expect(wrong.filter((file) => !otherwiseNamed.has(file))).toEqual([])
  expect([...otherwiseNamed].filter((file) => !wrong.includes(file))).toEqual([])
})

test('a planted file of another name is found', () => {
  const name = promisedBy('orders/place-order.ts')
  expect(name).toBe('placeOrder')
  expect(exportsIt('export async function orderPlaced() {}', name ?? '')).toBe(false)
  expect(exportsIt('export async function placeOrder(db: Db) {}', name ?? '')).toBe(true)
  expect(promisedBy('orders/orders.queries.ts')).toBeUndefined()
})
