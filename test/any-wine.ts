import fc from 'fast-check'
import { checkDigit } from '../src/catalogue/products/field-schemas.ts'
import { scoreKey } from '../src/catalogue/products/scores.ts'
import type { ProductForm } from '../src/catalogue/products/product.contract.ts'

/** Includes text that causes trouble in spreadsheets and separators. */
const text = (most: number) =>
  fc
    .string({
      unit: fc.constantFrom(...Array.from('aéñZ09 =+-@,;|"\'()/%\n')),
      minLength: 1,
      maxLength: most,
    })
    .map((value) => value.trim())
    .filter((value) => value !== '')
const word = fc
  .string({ unit: fc.constantFrom(...Array.from("aéñZ09 ,'")), minLength: 1, maxLength: 20 })
  .map((value) => value.trim())
  .filter((value) => /[aéñZ]/.test(value))
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const cents = fc.integer({ min: 100, max: 90_000_000 }).map((value) => value / 100)
const gtin = fc
  .tuple(fc.constantFrom(7, 11, 12, 13), fc.bigInt({ min: 1n, max: 9_999_999n }))
  .map(([digits, n]) => String(n).padStart(digits, '0'))
  .map((digits) => `${digits}${checkDigit(digits)}`)
const score = fc.record({
  critic: word.filter((value) => !/[\s:,–-]$|\d\s*,/.test(value)).map((value) => value.replace(/\s+/g, ' ')),
  points: fc.integer({ min: 50, max: 100 }),
  year: optional(fc.integer({ min: 1950, max: 2026 })),
})
const address = fc.constantFrom(
  'https://a.ejemplo.com/x,y.jpg',
  '/media/bottles/1.svg',
  'https://b.ejemplo.com/z.png?w=1',
)
const grid = fc.constantFrom('Baja' as const, 'Media' as const, 'Alta' as const)

/**
 * An arbitrary value for every field of a wine, as parsed by the form's schema. A missing field does not
 * compile.
 */
export const anyWine: { [K in keyof Required<ProductForm>]: fc.Arbitrary<Required<ProductForm>[K]> } = {
  name: text(60),
  price: cents,
  descuento: fc.integer({ min: 0, max: 99 }),
  cost: optional(cents),
  image: address,
  moreImages: fc.array(address, { maxLength: 3 }),
  summary: text(80)
    .filter((value) => /[a-z]/i.test(value))
    .map((value) => `<p>${value.replace(/["'/%\n]/g, '')}</p>`),
  alcohol: fc.integer({ min: 10, max: 990 }).map((value) => value / 10),
  producer: fc.integer({ min: 1, max: 3 }),
  place: fc.integer({ min: 1, max: 3 }),
  categ: fc.integer({ min: 1, max: 3 }),
  stock: fc.integer({ min: 0, max: 5000 }),
  minimo: fc.integer({ min: 0, max: 5000 }),
  sku: optional(text(40)),
  ean: optional(gtin),
  shelf: optional(text(40)),
  sparkling: fc.boolean(),
  vintage: optional(fc.integer({ min: 1850, max: 2100 })),
  body: optional(fc.integer({ min: 1, max: 5 })),
  acidity: optional(grid),
  grapes: fc.uniqueArray(word, { maxLength: 4 }),
  pairings: fc.uniqueArray(word, { maxLength: 4 }),
  elaboration: optional(text(60)),
  volumeMl: fc.integer({ min: 50, max: 30_000 }),
  servingMin: optional(fc.integer({ min: 0, max: 25 })),
  servingMax: optional(fc.integer({ min: 0, max: 25 })),
  scores: fc.uniqueArray(score, { maxLength: 4, selector: scoreKey }),
}
