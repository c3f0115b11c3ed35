import { expect, test } from 'vitest'
import { withDemoDatabase } from '../../test/database.ts'
import { besideName, wineName, wineTitle, type NamedWine } from './wine-name.ts'

const wines: [NamedWine, string][] = [
  [{ name: 'Malbec', producer: 'Trapiche', vintage: 2021, volumeMl: 750 }, 'Trapiche Malbec 2021 · 750 ml'],
  [{ name: 'Malbec', producer: 'Trapiche', vintage: null, volumeMl: 1500 }, 'Trapiche Malbec · 1500 ml'],
  // bodega and year are not repeated
  [
    { name: 'Trapiche Malbec 2021', producer: 'Trapiche', vintage: 2021, volumeMl: 750 },
    'Trapiche Malbec 2021 · 750 ml',
  ],
  [{ name: 'Dominus', producer: '', vintage: null, volumeMl: null }, 'Dominus'],
]

const database = withDemoDatabase()

test('a wine has one full name, the same in the database', async () => {
  for (const [wine, full] of wines) {
    expect(wineName(wine)).toBe(full)
    const { rows } = await database().pool.query<{ full: string }>(
      'SELECT wine_name($1, $2, $3, $4) AS full',
      [wine.name, wine.producer, wine.vintage, wine.volumeMl],
    )
    expect(rows[0]?.full).toBe(full)
  }
})

test('adds what the name does not contain', () => {
  expect(wines.map(([wine]) => besideName(wine))).toEqual([
    'Trapiche · 2021 · 750 ml',
    'Trapiche · 1500 ml',
    'Trapiche · 2021 · 750 ml',
    '',
  ])
})

test('truncates to 256 characters without losing vintage and content', () => {
  const title = wineTitle({ name: 'm'.repeat(200), producer: 'b'.repeat(200), vintage: 2021, volumeMl: 750 })
  expect(title).toHaveLength(256)
  expect(title.endsWith('m… 2021 · 750 ml')).toBe(true)
})
