import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { noticesText, shippedPackages } from './notices-text.mjs'

const root = path.resolve(import.meta.dirname, '..')
const packages = shippedPackages(root)

/** Packages without a licence text; their package.json names the licence. */
const mostWithoutText = 30

test('every package that is shipped stands in the notices with its licence', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const listed = new Map(packages.map(({ name, version }) => [`${name} ${version}`, true]))
  expect(Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name} ${version}`))).toEqual(
    [],
  )
  const text = noticesText(packages)
  for (const { name, version, licence } of packages)
    expect(text).toContain(`- ${name} ${version}: ${licence}\n`)
  expect(text).toContain('Permission is hereby granted, free of charge')
})

test('their texts are found', () => {
  const without = packages.filter(({ there, texts }) => there && texts.length === 0)
  expect(without.map(({ name, licence }) => `${name}: ${licence}`).length).toBeLessThan(mostWithoutText)
})

test('a text of several packages stands there once', () => {
  const single = { name: 'a', version: '1.0.0', licence: 'MIT', there: true, texts: ['the text'] }
  const text = noticesText([
    single,
    { ...single, name: 'b' },
    { ...single, name: 'c', there: false, texts: [] },
  ])
  expect(text.split('the text')).toHaveLength(2)
  expect(text).toContain('## a 1.0.0, b 1.0.0\n')
  expect(text).toContain('- c 1.0.0: MIT')
})
