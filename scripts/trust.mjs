// `npm run trust`: runs the reliability tests at full size, one by one, for some hours, with a progress line
// every few seconds. `npm run trust -- test/reliability/mail.test.ts` runs some of them. Figures go to
// reports/.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { figuresTable, reportFile } from './report.mjs'
import { runToTheEnd } from './run-to-the-end.mjs'
import { root, say, setUp } from './setup.mjs'

const runtime = await setUp()
const wanted = process.argv.slice(2)
const command = ['npm run trust', ...(wanted.length > 0 ? ['--', ...wanted] : [])].join(' ')
const folder = path.join(root, '.cache')
const notes = path.join(folder, `trust-${process.pid}.jsonl`)
const report = reportFile('trust')
const version = spawnSync(runtime, ['--version'], { encoding: 'utf8' }).stdout.trim()
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${version}`
mkdirSync(folder, { recursive: true })
writeFileSync(notes, '')

let shown = ''
const figures = []
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
say(`${figures.length} figures written to ${path.relative(root, report)}`)
process.exit(code)

function readNotes() {
  const lines = readFileSync(notes, 'utf8').split('\n')
  // the last line may be incomplete
  return lines.slice(0, -1).map((line) => JSON.parse(line))
}

/** Written as figures arrive, so that an interrupted run leaves its report. */
function writeFigures(all) {
  const fresh = all.filter((note) => note.test !== undefined).slice(figures.length)
  if (fresh.length === 0) return
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const when = `${at}, load ${loadavg()[1]?.toFixed(1)}, \`${command}\``
  figures.push(...fresh.map((figure) => ({ ...figure, when })))
  writeFileSync(
    report,
    `# Reliability tests at full size\n\nMachine: ${machine}.\n\n${figuresTable(figures)}`,
  )
}
