// `npm run keys -- rotate`: makes new keys for the embedded identity provider and ends every session and
// token. The shop may run.
import { runProgram } from './run-program.mjs'

await runProgram('app/commands/keys.ts', 'words')
