// `npm run backup [-- FILE | -- --verify [FILE] | -- --new-key]`: the shop's data in one file. The shop may run.
import { runProgram } from './run-program.mjs'

await runProgram('app/commands/backup.ts', 'words')
