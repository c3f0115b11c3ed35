// Contents and name of a release.
import { existsSync } from 'node:fs'
import path from 'node:path'

const shippedFolders = ['deploy', 'docs', 'migrations', 'scripts', 'seeds', 'src', 'stand-ins']
const shippedFiles = [
  '.env.example',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'package.json',
  'package-lock.json',
]

/** Whether a file belongs in a release: everything to install, serve and document, but no tests. */
export function isShipped(file) {
  if (/\.test\.tsx?$/.test(file)) return false
  return shippedFiles.includes(file) || shippedFolders.includes(file.split('/')[0])
}

/** The version if its tag names this commit, otherwise with the commit appended. */
export function releaseName({ version, commit, tags }) {
  return `descorche-${version}${tags.includes(`v${version}`) ? '' : `-g${commit.slice(0, 8)}`}`
}

/** Whether this folder is an unpacked release, which is built and needs no development packages. */
export function isRelease(root) {
  return existsSync(path.join(root, 'release.json'))
}
