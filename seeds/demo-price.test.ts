import { beforeAll, describe, expect, test } from 'vitest'
import { readDemoCatalogue, type DemoWine } from './demo-catalogue.ts'

let wines: DemoWine[]

beforeAll(async () => {
  wines = await readDemoCatalogue()
})

function pesos(matches: (wine: DemoWine) => boolean): number[] {
  const prices = wines.filter(matches).map(({ listPrice }) => listPrice / 100)
  expect(prices.length).toBeGreaterThan(0)
  return prices.toSorted((a, b) => a - b)
}

function median(prices: number[]): number {
  return prices[Math.floor(prices.length / 2)] ?? Number.NaN
}

describe('demo prices', () => {
  test.each<[string, (wine: DemoWine) => boolean, number, number]>([
    ['Argentina', ({ country }) => country === 'Argentina', 9_000, 80_000],
    ['the neighbours', ({ country }) => ['Chile', 'Uruguay', 'Brasil'].includes(country), 12_000, 300_000],
    [
      'everyday wine from overseas',
      ({ country }) => ['España', 'Portugal'].includes(country),
      18_000,
      260_000,
    ],
    ['Champaña', ({ region }) => region.startsWith('Champaña'), 115_000, 1_200_000],
    ['Barolo', ({ region }) => region === 'Barolo', 95_000, 700_000],
    ['classed Bordeaux', ({ name }) => name.includes('Grand Cru Classé'), 120_000, 3_000_000],
    ['Napa', ({ region }) => region === 'Valle de Napa', 95_000, 1_400_000],
    ['Prosecco', ({ variety }) => variety === 'Glera', 18_000, 75_000],
    ['Port', ({ variety }) => variety === 'Oporto', 36_000, 260_000],
  ])('are plausible for %s', (_, matches, low, high) => {
    const prices = pesos(matches)
    expect(prices[0]).toBeGreaterThanOrEqual(low)
    expect(prices.at(-1)).toBeLessThanOrEqual(high)
  })

  test('make wine from here the affordable one and old names dear', () => {
    const here = median(pesos(({ country }) => country === 'Argentina'))
    const nextDoor = median(pesos(({ country }) => country === 'Chile'))
    const france = median(pesos(({ country }) => country === 'Francia'))
    expect(here).toBeLessThan(nextDoor)
    expect(nextDoor).toBeLessThan(france)
    expect(here).toBeLessThan(20_000)
  })

  test('are whole hundreds of pesos, as a shop writes them', () => {
    expect(wines.filter(({ listPrice }) => !Number.isInteger(listPrice / 10_000))).toEqual([])
  })

  test('take something off about one wine in six, never off the dearest', () => {
    const offers = wines.filter(({ discount }) => discount > 0)
    expect(offers.length / wines.length).toBeGreaterThan(1 / 8)
    expect(offers.length / wines.length).toBeLessThan(1 / 5)
    expect(new Set(offers.map(({ discount }) => discount))).toEqual(new Set([5, 10, 15, 20, 25, 30]))
    expect(offers.filter(({ listPrice }) => listPrice > 20_000_000)).toEqual([])
  })
})

describe('demo stock', () => {
  test('has a few wines sold out, some running low and plenty of the rest', () => {
    const soldOut = wines.filter(({ stock }) => stock === 0).length
    const low = wines.filter(({ stock, minimo }) => stock > 0 && stock < minimo).length
    expect(soldOut).toBeGreaterThan(5)
    expect(soldOut).toBeLessThan(40)
    expect(low).toBeGreaterThan(20)
    expect(low).toBeLessThan(100)
    for (const { stock, minimo } of wines) {
      expect(Number.isInteger(stock) && stock >= 0).toBe(true)
      expect(Number.isInteger(minimo) && minimo > 0).toBe(true)
    }
  })

  test('keeps few bottles of what few people buy', () => {
    expect(wines.filter(({ listPrice, stock }) => listPrice > 20_000_000 && stock > 12)).toEqual([])
  })
})
