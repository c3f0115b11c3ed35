import { expect, test } from 'vitest'
import { typedText } from './typed-text.ts'

test.each([
  ['a number out of an address book', '\u202A+54 9 11 4567-8901\u202C', '+54 9 11 4567-8901'],
  ['what turns the direction of the text after it', 'Gorriti \u202E5000', 'Gorriti 5000'],
  ['a word with spaces of no width and a soft hyphen', '\uFEFFVERA\u200BNO\u00AD10 ', 'VERANO10'],
  ['nothing but what nobody sees', '\u200B\u200D\u3164 \uFE0F', ''],
  ['an emoji of several', '👩‍👩‍👧 ❤️', '👩‍👩‍👧 ❤️'],
  ['a word that is written with a joiner', 'می‌خواهم', 'می‌خواهم'],
])('%s', (_, written, read) => {
  expect(typedText().parse(written)).toBe(read)
})
