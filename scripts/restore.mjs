// `npm run restore -- FILE`: restores a backup into a new DATA_DIR, or into the empty database of
// DATABASE_URL.
import { runProgram } from './run-program.mjs'

await runProgram('app/commands/restore.ts')
