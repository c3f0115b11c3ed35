// `npm run simulate -- --mutants`: plants faults into the sources, one at a time, and tells whether the simulation finds each.
// `--only TEXT` takes those whose name has it; `--seed N --steps N --seeds N` say for how long each is looked for.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { mutants } from './mutants-list.ts'
import { withServer, type Prepared } from './server.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    /** How many of the list are left out. */
    after: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    steps: { type: 'string', default: '3000' },
    pace: { type: 'string', default: '80' },
    /** '1/2': the first of two halves. */
    part: { type: 'string', default: '1/1' },
  },
})

type Found = { seed: number; step: number; rule: string; message: string }

/** Runs one seed with a fault in a process of its own. */
async function run(prepared: Prepared, mutant: string | undefined, seed: number): Promise<Found | 'nothing'> {
  const here = import.meta.dirname
  const child = spawn(
    process.execPath,
    [
      ...(mutant ? ['--import', path.join(here, 'mutant-loader.ts')] : []),
      path.join(here, 'simulate.ts'),
      '--seed',
      String(seed),
      '--until',
      values.steps,
      '--json',
      ...(mutant?.startsWith('race: ') ? ['--at-once'] : []),
      // what is wrong shows soon
      '--rest',
      '250',
      '--pace',
      values.pace,
    ],
    {
      env: {
        ...process.env,
        SIMULATION_SERVER: prepared.server,
        SIMULATION_TEMPLATE: prepared.template,
        ...(mutant ? { SIMULATION_MUTANT: mutant } : {}),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  const line = text.trim().split('\n').at(-1) ?? ''
  if (!line.startsWith('{'))
    return { seed, step: 0, rule: 'the shop does not start', message: text.slice(0, 300) }
  const { failure } = JSON.parse(line) as { failure?: Found }
  return failure ? { ...failure, seed } : 'nothing'
}

await withServer(async (prepared) => {
  const [part = 1, parts = 1] = values.part.split('/').map(Number)
  const wanted = mutants
    .slice(Number(values.after))
    .filter(({ name }) => name.includes(values.only))
    .filter((_, index) => index % parts === part - 1)
  let caught = 0
  for (const { name } of wanted) {
    let found: Found | 'nothing' = 'nothing'
    for (let turn = 0; turn < Number(values.seeds) && found === 'nothing'; turn += 1)
      found = await run(prepared, name, Number(values.seed) + turn)
    if (found !== 'nothing') caught += 1
    const outcome =
      found === 'nothing' ? 'NOT FOUND' : `seed ${found.seed}, step ${found.step}: ${found.rule}`
    console.log(`${name} | ${outcome}`)
  }
  console.log(`${caught} of ${wanted.length} found`)
  process.exitCode = caught === wanted.length ? 0 : 1
})
