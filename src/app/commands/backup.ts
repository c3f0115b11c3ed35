import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { writeBackup } from '../../platform/database/backup/write-backup.ts'
import { useEmbeddedServer } from '../../platform/database/embedded/embedded-server.ts'
import { readConfig } from '../config.ts'
import { exitOnFailure } from '../exit-on-failure.ts'
import { terminal } from './terminal.ts'
import { openMedia } from '../open-media.ts'

/** `npm run backup [-- FILE]`: writes the shop's data into one file; the shop may run. */

try {
  const config = readConfig({ ...process.env, ALLOW_EMBEDDED: 'true' })
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'postgres')))
    throw new Error(`There is no shop in ${path.resolve(config.dataDir)}: set DATA_DIR or DATABASE_URL.`)
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  const given = process.argv[2]
  if (given?.startsWith('-')) throw new Error('Usage: npm run backup [-- FILE]')
  const file = path.resolve(given ?? path.join(config.dataDir, 'backups', `descorche-${stamp}.tar.gz`))
  if (existsSync(file)) throw new Error(`${file} is there already.`)
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const server = config.databaseUrl
    ? undefined
    : await useEmbeddedServer({ dataDir: config.dataDir, log: terminal })
  try {
    const began = performance.now()
    const { tables, media } = await writeBackup({
      connectionString: config.databaseDirectUrl ?? config.databaseUrl ?? server?.connectionString ?? '',
      pictures: openMedia(config),
      file,
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(
      `${rows} rows of ${tables.length} tables and ${media.length} pictures in ${seconds} s: ${file}`,
    )
  } finally {
    await server?.stop()
  }
  process.exit(0)
} catch (failure) {
  exitOnFailure(failure)
}
