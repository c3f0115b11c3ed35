// `npm test`: sets up what is missing, browser included, and runs every test. `npm test -- src/cart` runs some.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './find-browser.mjs'
import { runToTheEnd } from './run-to-the-end.mjs'
import { giveUp, root, say, setUp } from './setup.mjs'

const runtime = await setUp()
const browser = await findBrowser(runtime)
if (!browser) {
  giveUp('no browser found for the journeys: install Chromium or Chrome, or set CHROME_PATH to its program.')
}
say(`browser for the journeys: ${browser}`)

const folder = mkdtempSync(path.join(tmpdir(), 'descorche-report-'))
const report = path.join(folder, 'report.json')
const code = await runToTheEnd(
  runtime,
  [
    path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  {
    ...process.env,
    NODE_ENV: 'test',
    CHROME_PATH: browser,
    // the journeys start the shop dozens of times: compiling it once saves a third of each start
    NODE_COMPILE_CACHE: path.join(root, '.cache', 'compile-cache'),
  },
)
const { passed, failed } = count()
rmSync(folder, { recursive: true, force: true })
const fine = code === 0 && failed === 0 && passed > 0
// an error outside a test fails the run too
console.log(`${passed} passed, ${fine ? 0 : Math.max(failed, 1)} failed`)
process.exit(fine ? 0 : 1)

function count() {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    // a file that failed to load counts as a failure
    const unloaded = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    )
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
