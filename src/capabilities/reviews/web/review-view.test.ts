import { expect, test } from 'vitest'
import { countReviews, readReviewView, reviewAddress } from './review-view.ts'

const counts = [
  { stars: 5, count: 3 },
  { stars: 4, count: 0 },
  { stars: 1, count: 2 },
]

test('reviews are counted by their stars, or all of them', () => {
  expect(countReviews(counts, undefined)).toBe(5)
  expect(countReviews(counts, 5)).toBe(3)
  expect(countReviews(counts, 4)).toBe(0)
  expect(countReviews([], 1)).toBe(0)
})

test('invalid parameters are ignored', () => {
  const view = readReviewView(new URLSearchParams('sort=no&stars=9&page=-1'))
  expect(view).toEqual({ sort: 'recientes', stars: undefined, page: 0 })
})

test('a change leaves the rest of the address as it is', () => {
  const parameters = new URLSearchParams('sort=peores&page=2')
  expect(reviewAddress(7, parameters, { page: undefined })).toBe('/review/7?sort=peores')
  expect(reviewAddress(7, parameters, { stars: '4' })).toBe('/review/7?sort=peores&page=2&stars=4')
})
