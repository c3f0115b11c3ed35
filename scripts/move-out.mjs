// `npm run move-out -- FOLDER`: writes products, customers, orders, opinions, settings and pictures as files that move-in reads.
import { runProgram } from './run-program.mjs'

await runProgram('app/commands/move-out.ts', 'words')
