import { expect, test } from 'vitest'
import { inlineStyles } from './inline-styles.ts'

const page = (head: string) => `<html><head>${head}`
const sheets = new Map([
  ['/assets/shop.css', '.a{color:red}'],
  ['/assets/home.css', '.b{color:blue}'],
])

test('styles are written before their links, in order, and the links are switched off', () => {
  const { head, styles } = inlineStyles(
    page(
      '<title>ñ</title><link rel="stylesheet" href="/assets/shop.css#"/><link rel="stylesheet" href="/assets/home.css"/>',
    ),
    sheets,
  )
  expect(styles).toEqual(['.a{color:red}', '.b{color:blue}'])
  expect(head).toBe(
    page(
      '<title>ñ</title><style data-sheet="/assets/shop.css#">.a{color:red}</style>' +
        '<style data-sheet="/assets/home.css">.b{color:blue}</style>' +
        '<link rel="stylesheet" href="/assets/shop.css#" disabled=""/>' +
        '<link rel="stylesheet" href="/assets/home.css" disabled=""/>',
    ),
  )
})

test('a stylesheet that the build does not know is asked for as before', () => {
  const before = page('<link rel="stylesheet" href="/assets/other.css"/>')
  expect(inlineStyles(before, sheets)).toEqual({ head: before, styles: [] })
})
