import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedServer } from '../../src/platform/database/embedded/embedded-server.ts'
import { prepareTemplate } from './run.ts'
import { dropDatabase, serverSettings } from './simulated-database.ts'

/** A database server and the database of a shop that is set up. */
export type Prepared = { server: string; template: string }

/**
 * Does work with both. SIMULATION_SERVER and SIMULATION_TEMPLATE name given ones, SIMULATION_ON a server on which the shop is
 * still to be set up.
 */
export async function withServer(work: (prepared: Prepared) => Promise<void>): Promise<void> {
  const given = process.env['SIMULATION_SERVER']
  const template = process.env['SIMULATION_TEMPLATE'] ?? `simulation_${process.pid}`
  if (given) return work({ server: given, template })
  const shared = process.env['SIMULATION_ON']
  if (shared) return withTemplate({ server: shared, template }, work)
  const folder = await mkdtemp(path.join(tmpdir(), 'descorche-simulation-'))
  // when root runs it, the server's unprivileged account must get in
  await chmod(folder, 0o711)
  const server = await startEmbeddedServer({
    dataDir: folder,
    log: () => undefined,
    settings: serverSettings,
  })
  try {
    await withTemplate({ server: server.connectionString, template }, work)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function withTemplate(prepared: Prepared, work: (prepared: Prepared) => Promise<void>): Promise<void> {
  try {
    await prepareTemplate(prepared.server, prepared.template)
    await work(prepared)
  } finally {
    await dropDatabase(prepared.server, prepared.template)
  }
}
