// `npm run admin -- EMAIL`: makes the user with that address an Admin, or invites them. The shop may run.
import { runProgram } from './run-program.mjs'

await runProgram('app/commands/make-admin.ts', 'words')
