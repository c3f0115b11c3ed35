// `npm run verify`: types, lint, format, unused code, architecture. Runs every check, also after a failure.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root, setUp } from './setup.mjs'

const runtime = await setUp({ build: false })
const modules = path.join(root, 'node_modules')
// listed, so that no tool walks through node_modules
const folders = ['src', 'stand-ins', 'seeds', 'test', 'scripts'].filter((name) =>
  existsSync(path.join(root, name)),
)
const settings = ['vite.config.ts', 'vitest.config.ts', 'react-router.config.ts']
const checks = [
  { name: 'route types', command: ['@react-router/dev/bin.cjs', 'typegen'] },
  { name: 'types', command: ['typescript/bin/tsc', '--noEmit'] },
  {
    name: 'lint',
    command: ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...folders, ...settings],
  },
  { name: 'format', command: ['oxfmt/bin/oxfmt', '--check', ...folders, ...settings] },
  { name: 'unused code', command: ['knip/bin/knip.js'] },
  { name: 'architecture', command: ['vitest/vitest.mjs', 'run', '--project', 'house'] },
]
const places = [path.join(modules, '.bin'), path.dirname(runtime), process.env['PATH']]
const env = { ...process.env, PATH: places.join(path.delimiter) }
let failed = 0
for (const { name, command } of checks) {
  const [program = '', ...args] = command
  const started = Date.now()
  const run = spawnSync(runtime, [path.join(modules, program), ...args], { cwd: root, encoding: 'utf8', env })
  const fine = run.status === 0
  console.log(`${fine ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (!fine) {
    failed += 1
    console.log(`${run.stdout}\n${run.stderr}`)
  }
}
process.exit(failed === 0 ? 0 : 1)
