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

/** Files with SQL that is still to move into a `*.queries.ts`; an entry may go, none may come. */
const withSqlYet = new Set(
  `
  alerts/owner-alerts.job.ts
  app/commands/capability-command.ts
  app/commands/make-admin.ts
  audit-log/reverse-entry.ts
  capabilities/contact/answer-question.ts
  capabilities/contact/receive-question.ts
  catalogue/images/clear-pictures.ts
  catalogue/import/import.job.ts
  catalogue/products/save-many.ts
  catalogue/products/save-product.ts
  invoicing/contingency/contingency.job.ts
  invoicing/contingency/issue-vouchers.ts
  invoicing/credit-note-for.ts
  invoicing/invoice-alerts.job.ts
  invoicing/invoices.job.ts
  invoicing/queue-invoices.ts
  invoicing/retry-invoice.ts
  launch/remove-demo.ts
  orders/correct-delivery.ts
  orders/drop-orders.ts
  orders/pending-order.ts
  orders/place-order.ts
  orders/renew-promise.ts
  orders/save-gift.ts
  orders/send-shipment.ts
  orders/set-delivery-status.ts
  orders/supersede-purchase.ts
  orders/transition-order.ts
  payments/confirm-payment.ts
  payments/delete-demo-payments.ts
  payments/disputes/stop-order.ts
  payments/note-payment.ts
  payments/payment-stands.ts
  payments/refunds-due.ts
  platform/identity/accounts/email-change-mails.ts
  platform/identity/accounts/email-links.ts
  platform/identity/accounts/moved-accounts.ts
  platform/identity/factors/mail-code.ts
  platform/identity/factors/password-mails.job.ts
  privacy/remove-person.ts
  purchases/create-manual-order.ts
  purchases/expired-reservations.ts
  purchases/open-purchases.ts
  purchases/pending-purchase.ts
  purchases/price-purchase.ts
  purchases/queue-expiry-mail.ts
  purchases/repeated-purchase.ts
  purchases/start-payment.ts
  refunds/exchange-bottles.ts
  refunds/note-provider-money.ts
  refunds/refund-order.ts
  refunds/withdrawals.api.ts
  reporting/sale-mails.job.ts
`
    .trim()
    .split(/\s+/),
)

/** SQL as a template, or a statement by Kysely's builder. */
const saysSql = (text: string) =>
  /\bsql(?:<[^`;]*?>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/.test(
    text.replace(/^ *(?:\*|\/\/|\/\*).*$/gm, ''),
  )

test('SQL is said in queries alone', () => {
  const saying = [...textOf]
    .filter(([file, text]) => !/\.queries\.tsx?$/.test(file) && saysSql(text))
    .map(([file]) => file)
  expect(saying.filter((file) => !withSqlYet.has(file))).toEqual([])
  expect([...withSqlYet].filter((file) => !saying.includes(file))).toEqual([])
})

test.each([
  ['const { rows } = await sql<Row>`SELECT 1`.execute(db)', true],
  ['await sql<{\n  id: number\n}>`DELETE FROM orders`', true],
  ["db.selectFrom('orders').select('id')", true],
  ["trx\n  .deleteFrom('orders')\n  .execute()", true],
  ["import type { RawBuilder } from 'kysely'\n// sql`SELECT` is elsewhere", false],
  ["const mysql = 'an insertInto of nothing'", false],
])('of %j, SQL: %s', (text, says) => {
  expect(saysSql(text)).toBe(says)
})
