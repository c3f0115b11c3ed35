import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root, runQuietly, say } from './setup.mjs'

const usual = {
  linux: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** A Chromium from the environment, installed, or installed now; undefined if there is none. */
export async function findBrowser(runtime) {
  const named = process.env['CHROME_PATH']
  if (named && existsSync(named)) return named
  if (named) say(`CHROME_PATH names ${named}, which is not there: looking for another browser`)
  const browser = installed() ?? playwrightBrowser(runtime)
  if (browser) return browser
  if (isDebian() && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium']
    await runQuietly('refreshing the list of Debian packages', 'apt-get', ['update', '-qq'], { env })
    await runQuietly('installing Chromium', 'apt-get', install, { env })
    const fresh = installed()
    if (fresh) return fresh
  }
  const cli = path.join(root, 'node_modules', 'playwright-core', 'cli.js')
  const extras = process.getuid?.() === 0 && process.platform === 'linux' ? ['--with-deps'] : []
  await runQuietly('downloading a browser', runtime, [cli, 'install', ...extras, 'chromium-headless-shell'])
  return playwrightBrowser(runtime)
}

function installed() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).concat('/usr/bin', '/snap/bin')
  for (const name of usual[process.platform] ?? []) {
    const places = path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name))
    const file = places.find((place) => existsSync(place) && runs(place))
    if (file) return file
  }
  return undefined
}

/** Ubuntu's chromium-browser is a stub for a snap; on Windows `--version` would open a window. */
function runs(file) {
  if (process.platform === 'win32') return true
  return spawnSync(file, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

function playwrightBrowser(runtime) {
  const script = `import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))`
  const { stdout } = spawnSync(runtime, ['-e', script], { cwd: root, encoding: 'utf8' })
  const file = (stdout ?? '').trim()
  if (file && existsSync(file)) return file
  const shell = file.replace('chromium-', 'chromium_headless_shell-').replace(/chrome$/, 'headless_shell')
  return shell && existsSync(shell) ? shell : undefined
}

function isDebian() {
  const about = '/etc/os-release'
  return (
    existsSync('/usr/bin/apt-get') && existsSync(about) && /debian|ubuntu/i.test(readFileSync(about, 'utf8'))
  )
}
