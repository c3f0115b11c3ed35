// A PostgreSQL server in its own process, which a test can kill.
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.ts'

const [dataDir = '', ending] = process.argv.slice(2)
try {
  const server = await startEmbeddedServer({ dataDir, log: console.log })
  console.log(`up: ${server.connectionString}`)
  if (ending === 'exit') process.exit(3)
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
  setInterval(() => undefined, 1000)
} catch (failure) {
  console.log(`refused: ${failure instanceof Error ? failure.message : String(failure)}`)
  process.exit(1)
}
