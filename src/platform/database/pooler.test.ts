import { afterEach, expect, inject, test } from 'vitest'
import { expectLine } from '../../../test/findings.ts'
import { openTransactionPooler } from '../../../test/transaction-pooler.ts'
import { createLog } from '../observability/log.ts'
import { readConfig } from '../../app/config.ts'
import { checkDatabase, checkPooler } from '../../app/doctor/database.ts'
import { openDatabases } from '../../app/open-databases.ts'
import { openTracing } from '../../app/open-tracing.ts'
import { findPooler } from './pooler.ts'

let pooler: Awaited<ReturnType<typeof openTransactionPooler>> | undefined
afterEach(() => pooler?.close())

const server = () => inject('server')

test('the server itself shares no session', async () => {
  expect(await findPooler(server())).toEqual({ sharesSessions: false, mixesStatements: false })
})

test('a pooler in transaction mode is recognised, and what it does to named statements', async () => {
  pooler = await openTransactionPooler(server())
  expect(await findPooler(pooler.connectionString)).toEqual({ sharesSessions: true, mixesStatements: true })
})

test('the doctor says which of its two settings a pooler lacks', async () => {
  pooler = await openTransactionPooler(server())
  const { connectionString } = pooler
  const problems = (env: Record<string, string>) =>
    checkPooler(readConfig({ DATABASE_URL: connectionString, ...env }), connectionString)
  const [address, statements] = await problems({})
  expectLine(address, 'wrong', 'Set DATABASE_DIRECT_URL to the database server itself')
  expectLine(statements, 'wrong', 'Set DATABASE_NAMED_STATEMENTS=false')
  const direct = { DATABASE_DIRECT_URL: server() }
  expect(await problems(direct)).toEqual([statements])
  expect(await problems({ ...direct, DATABASE_NAMED_STATEMENTS: 'false' })).toEqual([])
  expectLine(
    (await problems({ DATABASE_DIRECT_URL: connectionString, DATABASE_NAMED_STATEMENTS: 'false' }))[0],
    'wrong',
    'DATABASE_DIRECT_URL leads to a pooler',
  )
})

test('the shop does not start behind a pooler that its settings do not suit', async () => {
  pooler = await openTransactionPooler(server())
  const config = readConfig({ DATABASE_URL: pooler.connectionString, DATABASE_DIRECT_URL: server() })
  const log = createLog('silent')
  const start = openDatabases(config, log, await openTracing(config, log), () => undefined)
  await expect(start).rejects.toThrow(/named statements.*Set DATABASE_NAMED_STATEMENTS=false/)
})

test("a pooler that refuses the shop's limit for statements is told how to ignore it", async () => {
  pooler = await openTransactionPooler(server())
  pooler.refuseTimeout()
  const [finding] = await checkDatabase(pooler.connectionString, [], 0)
  expectLine(finding, 'wrong', 'ignore_startup_parameters = statement_timeout')
})
