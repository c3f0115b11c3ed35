// `npm run demo -- remove`: removes the demo's wines, sales and people, after a backup. The shop may run.
import { runProgram } from './run-program.mjs'

await runProgram('app/commands/demo.ts', 'words')
