// `npm run keys -- rotate`: new keys of the embedded identity provider; every session and token ends. The shop may run.
import { runProgram } from './run-program.mjs'

await runProgram('app/commands/keys.ts', 'words')
