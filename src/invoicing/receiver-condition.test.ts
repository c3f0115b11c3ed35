import { beforeEach, expect, test } from 'vitest'
import { withDemoDatabase } from '../../test/database.ts'
import { openArca } from '../platform/invoice-authority/arca/arca-client.ts'
import type { Post } from '../platform/invoice-authority/arca/soap.ts'
import { createEmbeddedService } from '../../stand-ins/invoices/embedded-service.ts'
import { makeCredentials } from '../../stand-ins/invoices/make-credentials.ts'
import { openTicketStore } from '../platform/invoice-authority/ticket-store.queries.ts'
import {
  documentTypes,
  finalConsumer,
  letterFor,
  receiverConditions,
  sellerConditions,
  splitTotal,
  voucherType,
  type ReceiverCondition,
  type SellerCondition,
} from './invoice-rules.ts'

const database = withDemoDatabase()
const cuit = '30000000007'
const lastDay = new Date('2026-11-30T12:00:00-03:00')
const firstDay = new Date('2026-12-01T12:00:00-03:00')
const credentials = makeCredentials('stand-in', lastDay)

beforeEach(async () => {
  await database().pool.query('DELETE FROM invoice_stand_in_vouchers')
  await database().pool.query('DELETE FROM invoice_authority_tickets')
})

function authorityOn(now: Date, change: (body: string) => string = (body) => body) {
  const { db } = database()
  const parts = { db, cuit, pointOfSale: 1, contingencyPointOfSale: 2, now: () => now }
  const service = createEmbeddedService({ ...parts, nextFault: () => undefined })
  const post: Post = (request) => service({ ...request, body: change(request.body) })
  return openArca({
    mode: 'embedded',
    cuit,
    credentials: () => credentials,
    certificateEnds: undefined,
    addresses: { wsaa: 'wsaa', wsfe: 'wsfe' },
    post,
    tickets: openTicketStore(db, `condition ${now.toISOString()}`, () => now),
    now: () => now,
  })
}

function voucher(seller: SellerCondition, condition: ReceiverCondition, day: string, number: number) {
  const letter = letterFor(seller, condition)
  const named = condition !== finalConsumer
  return {
    pointOfSale: 1,
    type: voucherType(letter, 'invoice'),
    number,
    date: day,
    documentType: named ? documentTypes.cuit : documentTypes.none,
    documentNumber: named ? 30_500_010_912 : 0,
    receiverCondition: condition,
    ...splitTotal(letter, 12_100_00),
  }
}
const conditions = Object.keys(receiverConditions).map(Number) as ReceiverCondition[]

test('from 1 December on every seller and receiver is authorised, and reported, without a remark about the condition', async () => {
  const authority = authorityOn(firstDay)
  const requested = await authority.contingency.requestCode({ period: '202612', half: 1 })
  if (requested.result !== 'given') throw new Error(requested.result)
  const nextDay = authorityOn(new Date('2026-12-02T12:00:00-03:00'))
  const numbers = new Map<number, number>()
  for (const seller of sellerConditions)
    for (const condition of conditions) {
      const type = voucher(seller, condition, '', 1).type
      const number = (numbers.get(type) ?? 0) + 1
      numbers.set(type, number)
      const given = voucher(seller, condition, '2026-12-01', number)
      const name = `${seller} to ${receiverConditions[condition]}`
      expect(await authority.authorise(given), name).toMatchObject({ result: 'authorised', remarks: [] })
      const issued = { ...given, pointOfSale: 2, code: requested.code.code, generatedAt: firstDay }
      expect(await nextDay.contingency.report(issued), name).toEqual({ result: 'reported', remarks: [] })
    }
})

test('without the condition a request was remarked upon in November and is refused in December', async () => {
  const without = (body: string) => body.replace(/<CondicionIVAReceptorId>\d+<\/CondicionIVAReceptorId>/, '')
  const november = await authorityOn(lastDay, without).authorise(
    voucher('responsable_inscripto', 5, '2026-11-30', 1),
  )
  expect(november).toMatchObject({ result: 'authorised', remarks: [{ code: 10245 }] })
  const december = await authorityOn(firstDay, without).authorise(
    voucher('responsable_inscripto', 5, '2026-12-01', 2),
  )
  expect(december).toMatchObject({ result: 'refused', remarks: [{ code: 10246 }] })
})
