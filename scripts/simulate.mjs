// `npm run simulate -- --seed N --days D --until STEP --orders N`: simulated years of the shop. With --mutants, whether it
// finds faults that are planted into the sources.
import path from 'node:path'
import { runToTheEnd } from './run-to-the-end.mjs'
import { root, setUp } from './setup.mjs'

const runtime = await setUp({ build: false })
const given = process.argv.slice(2)
const program = given.includes('--mutants') ? 'mutants.ts' : 'simulate.ts'
const args = given.filter((argument) => argument !== '--mutants')
process.exit(
  await runToTheEnd(runtime, [path.join(root, 'test', 'simulation', program), ...args], process.env),
)
