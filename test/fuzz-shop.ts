import fc from 'fast-check'
import pg from 'pg'
import { fuzzedRequests, type FuzzedRequest, type Known, type Operation } from './fuzzed-requests.ts'
import { inlineReferences } from './inline-references.ts'
import { signToken } from './sign-token.ts'
import { openTestShop, type TestShop } from './shop.ts'

export type Fuzzing = {
  /** Every call in the OpenAPI document. */
  calls: { name: string; method: string; path: string; operation: Operation }[]
  /** Sends generated requests to a call and counts them by status. Throws with the request that failed. */
  fuzz: (call: Fuzzing['calls'][number], requests: number, seed: number) => Promise<Record<number, number>>
  /** A checksum of every row of every table, and the number of rows. */
  checksum: () => Promise<string>
  /** Problems found by the shop's own check of stock, ledger and reservations. */
  stockFaults: () => Promise<unknown>
  shop: TestShop
  close: () => Promise<void>
}

/**
 * Statements that may change something. Counting changed rows only after one of them saves a query for most
 * requests; at the end of each endpoint it happens anyway.
 */
let writes = 0
const onlyReads = /^\s*\(?(select|begin|start transaction|rollback|commit|listen)\b/i
const client = pg.Client.prototype as unknown as { query: (...statement: unknown[]) => unknown }
const send = client.query
client.query = function (this: pg.Client, ...statement: unknown[]) {
  const [first] = statement as [string | { text?: string }]
  const text = typeof first === 'string' ? first : (first.text ?? '')
  if (!onlyReads.test(text) || text.includes(';')) writes += 1
  return send.apply(this, statement)
}

/** Text that reveals the implementation, and that no user writes. */
const innards =
  /node_modules|\.ts:\d+|at \w+ \(|\bSELECT\b.+\bFROM\b|\bINSERT INTO\b|syntax error at|violates \w+.* constraint|relation "|column "|pg_catalog|ECONNREFUSED|\/srv\/|postgres:\/\//

/** A shop, and the means to send it anything its document allows and more. */
export async function openFuzzing(): Promise<Fuzzing> {
  const shop = await openTestShop({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '100000000' })
  // its jobs would change the database during requests that may not
  await shop.served.close()
  const { pool } = shop.database
  await leaveFewWines(shop)
  const other = await shop.person('otra@ejemplo.test')
  const existing = await knownValues(shop, other.id)
  await watchChanges(shop)
  const adminSubject = await adminId(shop)
  const tokens: Record<string, string> = {}
  /** Tokens expire after ten minutes, so each call starts with new ones. */
  const signTokens = async () => {
    tokens['admin'] = await signToken(pool, { sub: adminSubject })
    tokens['customer'] = await signToken(pool, { sub: shop.customer.id })
    tokens['broken'] = await signToken(pool, { sub: shop.customer.id }, { audience: 'https://elsewhere' })
  }
  await signTokens()
  const { body: document } = await shop.ask('GET', '/openapi.json')
  const described = document as { paths: object; components: { schemas: Record<string, unknown> } }
  const paths = inlineReferences(described.paths, described) as Record<string, Record<string, Operation>>
  const calls = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        operation,
      })),
    )
    // the customer may delete their own account, so that comes last
    .toSorted((a, b) => Number(removes(a.name)) - Number(removes(b.name)))

  const changes = async () => {
    const { rows } = await pool.query<{ n: number }>('SELECT n FROM fuzz_changes')
    return rows[0]?.n ?? -1
  }
  const send = async (method: string, { address, body, headers, caller }: FuzzedRequest) => {
    const token = tokens[caller]
    const authorization = caller === 'junk' ? { authorization: 'Bearer a.b.c' } : {}
    return shop.ask(method, address, {
      ...(token ? { as: token } : {}),
      ...(body === undefined ? {} : { body }),
      headers: { ...headers, ...authorization },
    })
  }

  return {
    calls,
    shop,
    async stockFaults() {
      const { body } = await shop.ask('GET', '/stock/check', {
        as: await signToken(pool, { sub: adminSubject }),
      })
      return body
    },
    async fuzz({ method, path, operation }, requests, seed) {
      await signTokens()
      const statuses: Record<number, number> = {}
      let seen = writes
      let before = await changes()
      await fc.assert(
        fc.asyncProperty(fuzzedRequests(method, path, operation, existing), async (request) => {
          // throws if the response is not as documented
          const { status, body } = await send(method, request)
          statuses[status] = (statuses[status] ?? 0) + 1
          if (status >= 500) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
          const leak = status < 400 ? null : innards.exec(JSON.stringify(body))
          if (leak && !JSON.stringify(request).includes(leak[0])) throw new Error(`gives away: ${leak[0]}`)
          if (writes === seen) return
          seen = writes
          const after = await changes()
          const mayChange = status < 400 && (method !== 'GET' || noted.has(path))
          if (!mayChange && after !== before)
            throw new Error(`answered ${status}, but changed the database: ${JSON.stringify(body)}`)
          before = after
        }),
        { numRuns: requests, seed, endOnFailure: requests >= 1000 },
      )
      // by any endpoint
      if ((await changes()) !== before)
        throw new Error('the database changed without a statement that says so')
      return statuses
    },
    async checksum() {
      const { rows: tables } = await pool.query<{ name: string }>(
        `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE ${writtenByRequests} ORDER BY 1`,
      )
      const sums: string[] = []
      for (const { name } of tables) {
        const { rows } = await pool.query<{ sum: string }>(
          `SELECT count(*) || ':' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS sum FROM ${name} t`,
        )
        sums.push(`${name} ${rows[0]?.sum}`)
      }
      return sums.join('\n')
    },
    close: () => shop.close(),
  }
}

/** The wines to keep: listing all demo wines would take most of the time and test nothing more. */
const fewWines = 60

async function leaveFewWines({ database }: TestShop): Promise<void> {
  const client = await database.pool.connect()
  // skips the triggers for audit and facet counts
  await client.query(`SET session_replication_role = replica`)
  const { rows } = await client.query<{ name: string; field: string }>(
    `SELECT quote_ident(table_name) AS name, quote_ident(column_name) AS field FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'product_id'`,
  )
  for (const { name, field } of [...rows, { name: 'products', field: 'id' }])
    await client.query(`DELETE FROM ${name} WHERE ${field} > ${fewWines}`)
  await client.query(`DELETE FROM producers WHERE id_prod NOT IN (SELECT id_prod FROM products)`)
  await client.query(`RESET session_replication_role`)
  client.release()
}

const removes = (call: string) => call === 'DELETE /personal-data'

async function adminId({ database }: TestShop): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(`SELECT id FROM users WHERE role = 'Admin'`)
  return rows[0]?.id ?? ''
}

/** Reads of another user's data that the audit log records. */
const noted = new Set(['/personal-data'])

/**
 * Tables except those that mail, sandboxes and aggregating jobs write at any time, and counts of attempts.
 */
const writtenByRequests = `schemaname = 'public' AND tablename NOT IN ('fuzz_changes', 'mail_catcher', 'outbox',
  'rate_tallies', 'allowances', 'facet_counts', 'bodega_facet_counts', 'bodega_wine_counts', 'top_products_index')
  AND tablename NOT LIKE 'sandbox_%' AND tablename NOT LIKE 'identity_%'`

/** Counts every changed row within its transaction, so that rollbacks do not count. */
async function watchChanges(shop: TestShop): Promise<void> {
  const { pool } = shop.database
  await pool.query(`CREATE TABLE fuzz_changes (n bigint NOT NULL);
    INSERT INTO fuzz_changes VALUES (0);
    CREATE FUNCTION fuzz_count() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE fuzz_changes SET n = n + 1; RETURN NULL; END $$`)
  // jobs also store the next check at the provider, and notifications about sales and restocks
  const { rows } = await pool.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE ${writtenByRequests}`,
  )
  for (const { name } of rows) {
    await pool.query(
      `CREATE TRIGGER fuzz_count AFTER INSERT OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION fuzz_count()`,
    )
    // a requested refund continues by itself
    if (name === 'refunds') continue
    await pool.query(
      `CREATE TRIGGER fuzz_count_change AFTER UPDATE ON ${name} FOR EACH ROW
         WHEN (to_jsonb(OLD) - '{ask_at,refund_at,settled_at,told,end_checkout_at,owner_told_at}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{ask_at,refund_at,settled_at,told,end_checkout_at,owner_told_at}'::text[])
         EXECUTE FUNCTION fuzz_count()`,
    )
  }
  await pool.query(
    `CREATE TRIGGER fuzz_count AFTER DELETE ON outbox FOR EACH ROW EXECUTE FUNCTION fuzz_count();
     -- word of a wine that is back, of a sale, a refund and a factor is queued when the job comes round
     CREATE TRIGGER fuzz_count_new AFTER INSERT ON outbox FOR EACH ROW
       WHEN (NEW.message_id NOT LIKE 'restock-%' AND NEW.message_id !~ '^(sales?|refund-by-amount|password)-') EXECUTE FUNCTION fuzz_count()`,
  )
}

/** Existing ids and names, without the Admin who sends the requests, because one has to remain. */
async function knownValues(shop: TestShop, otherId: string): Promise<Known> {
  const scapegoat = await shop.person('cabra@ejemplo.test')
  const { pool } = shop.database
  const buy = async () => {
    const { rows } = await pool.query<{ id: number }>(
      'SELECT id FROM products WHERE stock - reserved > 20 ORDER BY id LIMIT 1',
    )
    const products = [{ product_id: rows[0]?.id, quantity: 1 }]
    const paid = await shop.ask('POST', '/payment', { as: shop.customer.token, body: { products } })
    return (paid.body as { id_payment: string }).id_payment
  }
  const payments = [await buy(), await buy()]
  const order = await shop.ask('POST', '/orders', {
    as: shop.customer.token,
    body: { id_payment: payments[0] },
  })
  const { id: orderId } = (order.body as { order: { id: number } }).order
  const wines = [1, 2, 3, 4, 5]
  const people = [shop.customer.id, otherId]
  return {
    id: [...wines, orderId, scapegoat.id, 999_999_999],
    id_prod: wines,
    product_id: wines,
    id_prod_cart: wines,
    id_Prod: wines,
    id_place: wines,
    producer: wines,
    place: wines,
    categ: wines,
    amount: [1, 2, 100],
    quantity: [1, 2, 100],
    id_usuario: people,
    user_id: people,
    id_user: people,
    id_payment: payments,
    image: ['/media/bottles/1.svg', 'https://ejemplo.test/a.png'],
    tabla: ['category', 'location', 'producer'],
    codigoPostal: ['1414', 'C1414DKF', 1414],
    provincia: ['Córdoba', 'Ciudad Autónoma de Buenos Aires'],
    c: ['answer'],
  }
}
