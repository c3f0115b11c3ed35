import { beforeAll, describe, expect, test } from 'vitest'
import { readDemoCatalogue, type DemoWine } from './demo-catalogue.ts'
import { fromPlace, spanishList } from './spanish.ts'

let wines: DemoWine[]

beforeAll(async () => {
  wines = await readDemoCatalogue()
})

function textOf({ summary }: DemoWine): string {
  return summary.replace(/<\/p><p>/g, ' ').replace(/<[^>]+>/g, '')
}

describe('summaries', () => {
  test('are short texts of two paragraphs', () => {
    for (const wine of wines) {
      expect(wine.summary).toMatch(/^<p>(?:(?!<\/?p>).)+<\/p><p>(?:(?!<\/?p>).)+<\/p>$/)
      expect(wine.summary.length, wine.summary).toBeGreaterThanOrEqual(220)
      expect(wine.summary.length, wine.summary).toBeLessThanOrEqual(520)
      expect(wine.summary.replace(/<\/?(?:p|strong)>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
    }
  })

  test('say whose wine it is, of which grape, from where, and how to serve it', () => {
    for (const wine of wines) {
      const text = textOf(wine).replaceAll('&amp;', '&').toLowerCase()
      expect(text).toContain(wine.producer.toLowerCase())
      expect(text).toContain((wine.grapes[0] ?? '?').toLowerCase())
      expect(text).toContain('°c')
      if (wine.country !== 'Argentina') expect(text).toContain(wine.country.toLowerCase())
    }
  })

  test('are clean Spanish', () => {
    for (const wine of wines) {
      const text = textOf(wine).replaceAll(wine.producer, 'Bodega')
      expect(text).not.toMatch(/undefined|null|NaN|\[object/)
      expect(text).not.toMatch(/\b(?:de|a) el\b|\by i(?!e)|\by hi(?!e)|\bun un\b|\bde de\b/i)
      expect(text).not.toMatch(/\s{2}|\s[.,;:]|[.,;:]{2}|\(\)|“”/)
      expect(text).not.toMatch(/\d\.\d/)
    }
  })

  test('read differently: no two alike, and no neighbours with the same turn of phrase', () => {
    expect(new Set(wines.map(({ summary }) => summary)).size).toBe(wines.length)
    const bare = wines.map((wine) =>
      [wine.producer.replaceAll('&', '&amp;'), ...wine.grapes, wine.region].reduce(
        (text, name) => text.replaceAll(name, ''),
        wine.summary,
      ),
    )
    expect(bare.filter((text, index) => text === bare[index + 1])).toEqual([])
    const serving = wines.map(({ summary }) => /<p>([^<]{9})[^<]*<\/p>$/.exec(summary)?.[1])
    expect(serving.filter((start, index) => start === serving[index + 1])).toEqual([])
  })

  test('contain no claims that cannot be checked', () => {
    for (const wine of wines) {
      expect(textOf(wine)).not.toMatch(
        /premio|premiad|medalla|puntos|puntaje|el mejor|desde 1|fundad|familia(?! \p{Lu})|lorem/iu,
      )
    }
  })
})

describe('Spanish', () => {
  test.each([
    [[], ''],
    [['Malbec'], 'Malbec'],
    [['Malbec', 'Merlot'], 'Malbec y Merlot'],
    [['Malbec', 'Isabel'], 'Malbec e Isabel'],
    [['agua', 'hielo'], 'agua y hielo'],
    [['cerdo', 'pollo', 'higos'], 'cerdo, pollo e higos'],
  ])('joins %j', (items, joined) => {
    expect(spanishList(items)).toBe(joined)
  })

  test('contracts the article', () => {
    expect(fromPlace('el Valle de Uco')).toBe('del Valle de Uco')
    expect(fromPlace('la Patagonia')).toBe('de la Patagonia')
    expect(fromPlace('Mendoza')).toBe('de Mendoza')
    expect(fromPlace('El Bolsón')).toBe('de El Bolsón')
  })
})
