import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root, runQuietly } from './setup.mjs'

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

/** A Chromium of any make: a named one, an installed one, or one that can be installed now. Undefined when none. */
export async function findBrowser(runtime) {
  if (process.env['CHROME_PATH'] && existsSync(process.env['CHROME_PATH'])) return process.env['CHROME_PATH']
  const found = installed() ?? playwrightBrowser(runtime)
  if (found) return found
  if (isDebian() && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runQuietly('refreshing the list of Debian packages', 'apt-get', ['update', '-qq'], { env })
    await runQuietly('installing Chromium', 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
  } else {
    const cli = path.join(root, 'node_modules', 'playwright-core', 'cli.js')
    await runQuietly('downloading a browser', runtime, [cli, 'install', 'chromium-headless-shell'])
  }
  return installed() ?? playwrightBrowser(runtime)
}

function installed() {
  for (const name of usual[process.platform] ?? []) {
    if (path.isAbsolute(name)) {
      if (existsSync(name)) return name
      continue
    }
    for (const folder of (process.env['PATH'] ?? '').split(path.delimiter).concat('/usr/bin', '/snap/bin')) {
      const file = path.join(folder, name)
      if (existsSync(file)) return file
    }
  }
  return undefined
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
  return existsSync('/usr/bin/apt-get') && existsSync('/etc/os-release') && /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'))
}
