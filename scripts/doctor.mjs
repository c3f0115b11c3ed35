// `npm run doctor`: checks settings, database, mail, payment, sign-in, pictures, disk, clock and public
// address, and says what to do. Changes nothing; the shop may run. Exits with 1 if something is wrong.
import { runProgram } from './run-program.mjs'

await runProgram('app/commands/doctor.ts', 'words')
