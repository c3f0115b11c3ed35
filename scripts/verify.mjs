// `npm run verify`: types, lint, format, unused code, architecture; every check runs, the first failure is not the last.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, findRuntime, root } from './setup.mjs'

await ensurePackages()
const runtime = findRuntime()
const modules = path.join(root, 'node_modules')
const folders = ['src', 'seeds', 'test', 'e2e', 'scripts']
const checks = [
  { name: 'route types', command: ['@react-router/dev/bin.cjs', 'typegen'] },
  { name: 'types', command: ['typescript/bin/tsc', '--noEmit'] },
  { name: 'lint', command: ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...folders] },
  { name: 'format', command: ['oxfmt/bin/oxfmt', '--check', ...folders] },
  { name: 'unused code', command: ['knip/bin/knip.js'] },
  { name: 'architecture', command: ['vitest/vitest.mjs', 'run', '--project', 'unit', 'test/architecture.test.ts'] },
]
const separator = process.platform === 'win32' ? ';' : ':'
const env = { ...process.env, PATH: [path.join(modules, '.bin'), path.dirname(runtime), process.env['PATH']].join(separator) }
let failed = 0
for (const { name, command } of checks) {
  const [program = '', ...args] = command
  const { status, stdout, stderr } = spawnSync(runtime, [path.join(modules, program), ...args], { cwd: root, encoding: 'utf8', env })
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  if (status !== 0) {
    failed += 1
    console.log(`${stdout}\n${stderr}`)
  }
}
process.exit(failed === 0 ? 0 : 1)
