import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = <T>(...parts: string[]) => JSON.parse(readFileSync(path.join(root, ...parts), 'utf8')) as T

type Locked = {
  version?: string
  license?: string
  resolved?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json')
const shipped = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev)

/** Licences approved by the Open Source Initiative that packages have used so far. */
const approved = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
])

/** Whether approved licences satisfy an SPDX expression. */
function isApproved(expression: string): boolean {
  const choices = expression.replace(/[()]/g, '').split(/ OR /)
  return choices.some((choice) => choice.split(/ AND /).every((licence) => approved.has(licence.trim())))
}

/** The licence text of a package that names no licence. */
function licenceText(place: string): string {
  const text = readFileSync(path.join(root, place, 'LICENSE'), 'utf8')
  return /^\s*(The )?MIT License\b/i.test(text) ? 'MIT' : 'unknown'
}

test('everything that the shop ships with has an approved licence', () => {
  const others = shipped.flatMap(([place, { license, optional }]) => {
    // packages for other platforms are not installed, so the lock file has to tell
    const facts = optional ? { license } : read<{ license?: string }>(place, 'package.json')
    const licence = facts.license ?? license ?? licenceText(place)
    return isApproved(licence) ? [] : [`${place}: ${licence}`]
  })
  expect(shipped.length).toBeGreaterThan(60)
  expect(others).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND SSPL-1.0', false],
  ['UNLICENSED', false],
  ['BUSL-1.1', false],
])('%s approved: %s', (expression, fine) => {
  expect(isApproved(expression)).toBe(fine)
})

test('the lock file names no registry, and holds a checksum of every package', () => {
  for (const [place, { resolved, integrity, version }] of Object.entries(packages)) {
    if (place === '') continue
    expect(resolved, place).toBeUndefined()
    expect(integrity, `${place} ${version}`).toMatch(/^sha512-/)
  }
})

test('every package is pinned to one version', () => {
  const { dependencies, devDependencies, optionalDependencies } =
    read<Record<string, Record<string, string>>>('package.json')
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})
