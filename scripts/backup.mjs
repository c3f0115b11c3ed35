// `npm run backup [-- FILE]`: everything that the shop keeps, in one file. The shop may run meanwhile.
import { runProgram } from './run-program.mjs'

await runProgram('app/commands/backup.ts')
