// `npm run admin -- EMAIL`: makes an Admin of whom the shop knows by that address, or invites them. The shop may run.
import { runProgram } from './run-program.mjs'

await runProgram('app/commands/make-admin.ts', 'words')
