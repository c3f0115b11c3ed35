// `npm run demo -- remove`: takes the demo's wines, sales and people out of a shop, after a backup. The shop may run.
import { runProgram } from './run-program.mjs'

await runProgram('app/commands/demo.ts', 'words')
