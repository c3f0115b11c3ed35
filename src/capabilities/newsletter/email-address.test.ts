import { expect, test } from 'vitest'
import { addressesWithUnseen } from '../../../test/unseen-addresses.ts'
import { checkEmail } from './email-address.ts'

test('an address with characters that cannot be seen is refused', () => {
  expect(addressesWithUnseen.filter((email) => checkEmail(email).ok)).toEqual([])
})

test.each([' ana@ejemplo.test\n', '\u202Aana@ejemplo.test\u202C', '\uFEFFana@ejemplo.test\u200B'])(
  'what copied text brings along around an address is none of it: %j',
  (email) => {
    expect(checkEmail(email)).toEqual({ ok: true, email: 'ana@ejemplo.test' })
  },
)
