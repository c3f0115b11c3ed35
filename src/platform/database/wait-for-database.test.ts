import { expect, inject, test } from 'vitest'
import { openLateServer } from '../../../test/late-server.ts'
import { freePort } from '../../../test/shop-process.ts'
import { databaseUrl } from '../../../test/postgres.setup.ts'
import { connectionRemedy, mayPass } from './explain-connection-failure.ts'
import { waitForDatabase } from './wait-for-database.ts'

const ignore = () => undefined

test('a server that never gets ready is given up with one sentence, which holds no password', async () => {
  const late = await openLateServer(inject('server'), Infinity)
  const lines: string[] = []
  const url = `postgres://shop:geheim@127.0.0.1:${late.port}/shop`
  const failure = await waitForDatabase(url, 1, (message, fields) =>
    lines.push(`${message} ${JSON.stringify(fields)}`),
  ).catch(String)
  await late.close()
  expect(failure).toContain(
    `The database at 127.0.0.1:${late.port}/shop does not answer (the database system is starting up), and was waited for`,
  )
  expect(lines[0]).toMatch(/waiting for the database .*"waitedSeconds":0,"limitSeconds":1/)
  expect(`${String(failure)}${lines.join()}`).not.toContain('geheim')
})

test('waits for a late server with a log line, then continues', async () => {
  const late = await openLateServer(inject('server'), 2)
  const lines: string[] = []
  await waitForDatabase(late.connectionString, 60, (message, fields) =>
    lines.push(`${message} ${JSON.stringify(fields)}`),
  )
  await late.close()
  expect(lines.map((line) => line.replace(/ \{.*/, ''))).toEqual([
    'waiting for the database',
    'database is available',
  ])
})

test('one that is there is not waited for', async () => {
  const lines: string[] = []
  await waitForDatabase(inject('server'), 60, (message, fields) =>
    lines.push(`${message} ${JSON.stringify(fields)}`),
  )
  expect(lines).toEqual([])
})

test('errors that waiting cannot resolve are thrown at once', async () => {
  const missing = databaseUrl(inject('server'), 'descorche_never_made')
  await expect(waitForDatabase(missing, 600, ignore)).rejects.toThrow(
    /^The database at .*: database "descorche_never_made" does not exist\. Create it/,
  )
})

test('a server that does not start fails with one sentence', async () => {
  const port = await freePort()
  await expect(waitForDatabase(`postgres://shop@127.0.0.1:${port}/shop`, 0, ignore)).rejects.toThrow(
    `The database at 127.0.0.1:${port}/shop does not answer (connect ECONNREFUSED 127.0.0.1:${port}), and was waited for 0 s. Start the server, or correct host and port in DATABASE_URL.`,
  )
})

test.each<[Record<string, string>, string]>([
  [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, 'sslrootcert='],
  [{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'sslrootcert='],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, "the name that the server's certificate is for"],
  [{ code: 'CERT_HAS_EXPIRED' }, "Renew the server's certificate"],
  [{ message: 'The server does not support SSL connections' }, 'take sslmode out of DATABASE_URL'],
  [{ code: 'ENOENT', syscall: 'open' }, 'the file that sslrootcert names'],
  [{ code: '28000', message: 'no pg_hba.conf entry for host, no encryption' }, '?sslmode=verify-full'],
  [{ code: '28000', message: 'no pg_hba.conf entry for host' }, "server's pg_hba.conf"],
  [{ code: '57014' }, 'statement_timeout'],
  [{ code: '42501' }, 'GRANT CONNECT'],
])('%j is no reason to wait, and has a remedy of its own', (failure, words) => {
  expect(mayPass(Object.assign(new Error('no'), failure))).toBe(false)
  expect(connectionRemedy(Object.assign(new Error('no'), failure))).toContain(words)
})

test('a file of certificates that is not there is one sentence', async () => {
  const url = 'postgres://shop:geheim@localhost:9/shop?sslmode=verify-full&sslrootcert=/nowhere/ca.crt'
  await expect(waitForDatabase(url, 600, ignore)).rejects.toThrow(
    /^The database at localhost:9\/shop: ENOENT.*Correct the file that sslrootcert names/,
  )
})
