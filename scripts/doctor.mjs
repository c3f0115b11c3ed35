// `npm run doctor`: looks at settings, database, mail, payment, sign-in, pictures, disk, clock and public address, and
// says what to do. Changes nothing; the shop may run. Exit code 1 when something is wrong.
import { runProgram } from './run-program.mjs'

await runProgram('app/commands/doctor.ts', 'words')
