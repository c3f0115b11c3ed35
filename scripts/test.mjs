// `npm test`: sets up whatever is missing, browser included, and runs every test. `npm test -- src/cart` runs some.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './find-browser.mjs'
import { ensureBuild, ensurePackages, findRuntime, giveUp, root, say } from './setup.mjs'

await ensurePackages()
const runtime = findRuntime()
await ensureBuild(runtime)
const browser = await findBrowser(runtime)
if (!browser) {
  giveUp('no browser found for the journeys: install Chromium or Chrome, or set CHROME_PATH to its program.')
}
say(`browser: ${browser}`)

const report = path.join(tmpdir(), `descorche-tests-${process.pid}.json`)
const tests = spawn(
  runtime,
  [
    path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', CHROME_PATH: browser } },
)
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => tests.kill(signal))
tests.on('exit', (code) => {
  let passed = 0
  let failed = 0
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    passed = result.numPassedTests
    // a file that could not even be loaded counts as a failure
    failed = result.numFailedTests + result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  } catch {
    failed = 1
  }
  rmSync(report, { force: true })
  const fine = code === 0 && failed === 0 && passed > 0
  console.log(`${passed} passed, ${fine ? 0 : Math.max(failed, 1)} failed`)
  process.exit(fine ? 0 : 1)
})
