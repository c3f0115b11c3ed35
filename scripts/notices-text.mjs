// The notices that the packages' licences require for distribution: names, versions, licences and texts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const texts = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i

/**
 * Every production package in the lock file, with its licence texts. Those for other platforms are not
 * installed, so their licence comes from the lock file.
 * @param root the project's folder
 */
export function shippedPackages(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place, { version, license }]) => {
      const folder = path.join(root, place)
      const there = existsSync(folder)
      const manifest = there
        ? JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).license
        : undefined
      return {
        name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version,
        licence: (typeof manifest === 'string' ? manifest : manifest?.type) ?? license ?? 'see its text',
        there,
        texts: there ? textsIn(folder) : [],
      }
    })
    .toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

function textsIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && texts.test(entry.name))
    .map((entry) => readFileSync(path.join(folder, entry.name), 'utf8').replaceAll('\r\n', '\n').trim())
    .toSorted()
}

/** A line per package, then each text once, below its packages. */
export function noticesText(packages) {
  const owners = new Map()
  for (const { name, version, texts: all } of packages)
    for (const text of all) owners.set(text, [...(owners.get(text) ?? []), `${name} ${version}`])
  const lines = packages.map(({ name, version, licence }) => `- ${name} ${version}: ${licence}`)
  const parts = [...owners].map(
    ([text, names]) => `## ${[...new Set(names)].join(', ')}\n\n${text.replaceAll(/^/gm, '    ')}`,
  )
  return `# Licences of what the shop ships with\n\n${[...new Set(lines)].join('\n')}\n\n${parts.join('\n\n')}\n`
}
