// `npm run verify`: types, lint, format, unused code, architecture; every check runs, the first failure is not the last.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, findRuntime, root } from './setup.mjs'

await ensurePackages()
const runtime = findRuntime()
const modules = path.join(root, 'node_modules')
const folders = ['src', 'seeds', 'test', 'e2e', 'scripts']
const checks = [
  ['route types', ['@react-router/dev/bin.cjs', 'typegen']],
  ['types', ['typescript/bin/tsc', '--noEmit']],
  ['lint', ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...folders]],
  ['format', ['oxfmt/bin/oxfmt', '--check', ...folders]],
  ['unused code', ['knip/bin/knip.js']],
  ['architecture', ['vitest/vitest.mjs', 'run', '--project', 'unit', 'test/architecture.test.ts']],
]
const separator = process.platform === 'win32' ? ';' : ':'
const env = { ...process.env, PATH: [path.join(modules, '.bin'), path.dirname(runtime), process.env['PATH']].join(separator) }
let failed = 0
for (const [name, [program, ...args]] of checks) {
  const { status, stdout, stderr } = spawnSync(runtime, [path.join(modules, program), ...args], { cwd: root, encoding: 'utf8', env })
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  if (status !== 0) {
    failed += 1
    console.log(`${stdout}\n${stderr}`)
  }
}
process.exit(failed === 0 ? 0 : 1)
