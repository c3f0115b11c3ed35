// `npm run pack`: packs this commit, built, into one archive with its checksum:
// release/descorche-VERSION.tar.gz. An unpacked release installs only production packages and starts without
// building.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isShipped, releaseName } from './release.mjs'
import { giveUp, root, say, setUp } from './setup.mjs'

/** Runs a program. @returns its output; undefined if it fails */
function read(command, args, options = {}) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', ...options })
  return status === 0 ? stdout.trim() : undefined
}

const commit = read('git', ['rev-parse', 'HEAD'])
if (commit === undefined) giveUp('a release is packed from a clone with git.')
if (read('git', ['status', '--porcelain']) !== '')
  giveUp('there are changes that no commit has: commit them, and pack again.')

await setUp({ asked: true })
read('npm', ['run', '--silent', 'notices'])
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const tags = (read('git', ['tag', '--points-at', 'HEAD']) ?? '').split('\n')
const name = releaseName({ version, commit, tags })
const folder = path.join(root, 'release')
const place = path.join(folder, name)
rmSync(place, { recursive: true, force: true })
mkdirSync(place, { recursive: true })
for (const file of (read('git', ['ls-files', '-z']) ?? '').split('\0').filter(isShipped))
  cpSync(path.join(root, file), path.join(place, file))
for (const built of ['client', 'server', 'compressed', 'NOTICES.md'])
  cpSync(path.join(root, 'build', built), path.join(place, 'build', built), { recursive: true })
writeFileSync(path.join(place, 'release.json'), `${JSON.stringify({ name, version, commit }, null, 2)}\n`)

// identical bytes for the same commit and build
const date = read('git', ['show', '-s', '--format=%cI', 'HEAD'])
const order = [
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  `--mtime=${date}`,
  '--mode=u+rw,go+r,go-w',
]
const archive = `${name}.tar.gz`
const packed = read('tar', [...order, '--use-compress-program=gzip -n -9', '-cf', archive, name], {
  cwd: folder,
})
if (packed === undefined) giveUp('tar failed: packing needs GNU tar and gzip.')
rmSync(place, { recursive: true })
const content = readFileSync(path.join(folder, archive))
const checksum = createHash('sha256').update(content).digest('hex')
writeFileSync(path.join(folder, `${archive}.sha256`), `${checksum}  ${archive}\n`)
say(`release/${archive}: ${(content.length / 1e6).toFixed(1)} MB, sha256 ${checksum}`)
