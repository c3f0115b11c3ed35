// `npm run trust`: the reliability tests at their whole size, one after the other, for an hour or so; a line says every
// few seconds what is going on. `npm run trust -- test/reliability/mail.test.ts` runs some. The figures go to docs/trust.md, where
// those of tests that are not run now stay with their own date.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { withFigures } from './figures-table.mjs'
import { runToTheEnd } from './run-to-the-end.mjs'
import { root, say, setUp } from './setup.mjs'

const runtime = await setUp()
const wanted = process.argv.slice(2)
const command = ['npm run trust', ...(wanted.length > 0 ? ['--', ...wanted] : [])].join(' ')
const folder = path.join(root, '.cache')
const notes = path.join(folder, `trust-${process.pid}.jsonl`)
const document = path.join(root, 'docs', 'trust.md')
mkdirSync(folder, { recursive: true })
writeFileSync(notes, '')

let shown = ''
let written = 0
const ticking = setInterval(() => {
  const all = readNotes()
  writeFigures(all)
  const last = all.findLast((note) => note.progress)
  if (last && last.progress !== shown) say((shown = last.progress))
}, 5000)
const code = await runToTheEnd(
  runtime,
  [
    path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    path.join(root, 'test', 'reliability', 'vitest.config.ts'),
    '--reporter=verbose',
    ...wanted,
  ],
  { ...process.env, NODE_ENV: 'test', TRUST: 'whole', TRUST_NOTES: notes },
)
clearInterval(ticking)
writeFigures(readNotes())
rmSync(notes, { force: true })
say(`${written} figures written to docs/trust.md`)
process.exit(code)

function readNotes() {
  const lines = readFileSync(notes, 'utf8').split('\n')
  // the last line may be half written
  return lines.slice(0, -1).map((line) => JSON.parse(line))
}

/** As they come: a run that is cut short keeps what it has found. */
function writeFigures(all) {
  const figures = all.filter((note) => note.test !== undefined)
  const fresh = figures.slice(written)
  if (fresh.length === 0) return
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const when = `${at}, load ${loadavg()[1]?.toFixed(1)}, \`${command}\``
  const version = spawnSync(runtime, ['--version'], { encoding: 'utf8' }).stdout.trim()
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${version}`
  const head = readFileSync(path.join(root, 'test', 'reliability', 'about.md'), 'utf8').replace(
    'MACHINE',
    machine,
  )
  const rows = fresh.map((one) => ({ ...one, when }))
  writeFileSync(document, withFigures(readFileSync(document, 'utf8'), head, rows))
  written = figures.length
}
