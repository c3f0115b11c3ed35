import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { workOnContingency } from '../../src/invoicing/contingency/contingency.job.ts'
import { workOnInvoices } from '../../src/invoicing/invoices.job.ts'
import { sellerOf } from '../../src/invoicing/seller.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { openArca } from '../../src/platform/invoice-authority/arca/arca-client.ts'
import type { Post } from '../../src/platform/invoice-authority/arca/soap.ts'
import { makeCredentials } from '../../stand-ins/invoices/make-credentials.ts'
import { openTicketStore } from '../../src/platform/invoice-authority/ticket-store.queries.ts'
import { settingsOf } from '../../src/settings/settings-tree.ts'

/**
 * A process that invoices until it is killed. Its parameters: the database, the authority's address, the CUIT, milliseconds
 * to wait, and for a simulated clock the point of sale for contingency.
 */
const [connectionString = '', address = '', cuit = '', patienceMs = '0', contingency] = process.argv.slice(2)

/** As the shop asks, with less patience; the authority learns which process it is. */
const post: Post = async ({ url, action, body }) => {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = { 'content-type': 'text/xml', soapaction: action, 'x-pid': String(process.pid) }
    const signal = AbortSignal.timeout(Number(patienceMs))
    http.request(url, { method: 'POST', headers, signal }, resolve).once('error', reject).end(body)
  })
  const chunks: Buffer[] = []
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }
}

const { db } = openDatabase({ connectionString, poolSize: 4 })
/** The clock in the database, as it was read last; the computer's own without one. */
let simulated: Date | undefined
const now = () => simulated ?? new Date()
async function readClock(): Promise<void> {
  const { rows } = await sql<{ at: Date }>`SELECT at FROM simulated_clock`.execute(db)
  simulated = rows[0]?.at
}

const credentials = makeCredentials(`stand-in CUIT ${cuit}`, new Date())
const authority = openArca({
  mode: 'embedded',
  cuit,
  credentials: () => credentials,
  certificateEnds: undefined,
  addresses: { wsaa: address, wsfe: address },
  post,
  tickets: openTicketStore(db, `embedded ${cuit}`, now),
  now,
})
const seller = async () => sellerOf(settingsOf(new Map()).seller, cuit)
const contingencyPointOfSale = contingency ? Number(contingency) : undefined
const setup = { mode: 'embedded' as const, pointOfSale: 1, contingencyPointOfSale, seller }
for (;;) {
  if (contingency) await readClock()
  await workOnInvoices(db, { setup, authority }, undefined, now)
  if (contingency) await workOnContingency(db, { setup, authority }, now)
  await wait(20)
}
