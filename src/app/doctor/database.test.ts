import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../../../test/database.ts'
import { expectLine, goodDatabase } from '../../../test/findings.ts'
import { migrationFiles } from '../../platform/database/migrate.ts'
import { runningServer } from '../../platform/database/embedded/running-server.ts'
import { checkDatabase, judgeDatabase, tooOld, unreachable, type DatabaseFacts } from './database.ts'
import { lineOf, type Finding } from './finding.ts'

const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations')
test.each<[Partial<DatabaseFacts>, Finding['state'], string]>([
  [{}, 'ok', 'PostgreSQL 15, UTF8'],
  [{ encoding: 'SQL_ASCII' }, 'wrong', 'ENCODING UTF8'],
  [{ spanish: false }, 'wrong', 'ICU'],
  [{ collationChanged: true }, 'warning', 'REINDEX'],
  [{ standby: true }, 'wrong', 'Name the primary'],
  [{ mayCreate: false }, 'wrong', 'GRANT CREATE ON SCHEMA public'],
  [{ foreignTables: 3 }, 'wrong', 'REASSIGN OWNED'],
  [{ extensions: { pg_trgm: 'public' }, mayExtend: false }, 'wrong', 'CREATE EXTENSION unaccent;'],
  [{ extensions: { pg_trgm: 'public' } }, 'ok', 'as they should be'],
  [{ extensions: { unaccent: 'public' }, available: ['unaccent'] }, 'wrong', 'postgresql-contrib'],
  [
    { extensions: { unaccent: 'app', pg_trgm: 'public' } },
    'wrong',
    'ALTER EXTENSION unaccent SET SCHEMA public',
  ],
  [{ fsync: false }, 'wrong', 'loses orders'],
  [{ synchronous: false }, 'warning', 'loses the last orders'],
  [{ readOnly: true }, 'wrong', 'default_transaction_read_only = off'],
  [{ connectionsLeft: 5, connectionsOf: 'role' }, 'warning', 'ALTER ROLE ... CONNECTION LIMIT -1'],
  [{ tables: ['products', 'wp_posts'] }, 'warning', "not the shop's (wp_posts)"],
  [{ tables: ['wp_posts'], migrations: [] }, 'wrong', 'a database of its own'],
  [{ connectionsLeft: 5 }, 'warning', '5 connections are free and the shop wants 13'],
  [{ migrations: ['0001.sql', '0999.sql'] }, 'warning', 'does not know (0999.sql)'],
  [{ migrations: [] }, 'ok', '1 migrations will be run'],
])('database: %j', (facts, state, words) => {
  const findings = judgeDatabase({ ...goodDatabase, ...facts }, ['0001.sql'], 13, 15)
  expectLine(
    findings.find((finding) => lineOf(finding).includes(words)),
    state,
    words,
  )
})

test('database: a real one is fine, an empty one too, and one that is not there says why', async () => {
  const migrations = await migrationFiles(migrationsFolder)
  for (const create of [createTestDatabase, createEmptyDatabase]) {
    const { connectionString, drop } = await create()
    const findings = await checkDatabase(connectionString, migrations, 10)
    await drop()
    // the tests' server runs without fsync
    expect(
      findings
        .filter(({ says }) => !says.startsWith('fsync is off'))
        .map(lineOf)
        .join('\n'),
    ).not.toMatch(/WRONG|WARN/)
  }
  const { connectionString, drop } = await createEmptyDatabase()
  await drop()
  expectLine((await checkDatabase(connectionString, [], 1))[0], 'wrong', 'Create it')
  expectLine((await checkDatabase('postgres://a:b@127.0.0.1:9/x', [], 1))[0], 'wrong', 'Start the server')
  expectLine(unreachable(Object.assign(new Error('no'), { code: '28P01' })), 'wrong', 'user or password')
  expectLine(tooOld(14), 'wrong', '15 or newer')
})

test('database: the embedded one is found where it runs, and never started', async () => {
  expect(await runningServer(path.join(tmpdir(), 'no-such-shop'))).toBeUndefined()
})
