// What a release holds, and how it is called.
import { existsSync } from 'node:fs'
import path from 'node:path'

const shippedFolders = ['deploy', 'docs', 'migrations', 'scripts', 'seeds', 'src']
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

/** Whether a file of the repository belongs into a release: all that installs, serves and documents; no tests. */
export function isShipped(file) {
  if (/\.test\.tsx?$/.test(file)) return false
  return shippedFiles.includes(file) || shippedFolders.includes(file.split('/')[0])
}

/** The version where its tag names this commit; otherwise the commit stands behind it. */
export function releaseName({ version, commit, tags }) {
  return `descorche-${version}${tags.includes(`v${version}`) ? '' : `-g${commit.slice(0, 8)}`}`
}

/** Whether this folder is an unpacked release: it is built, and has no use for packages of development. */
export function isRelease(root) {
  return existsSync(path.join(root, 'release.json'))
}
