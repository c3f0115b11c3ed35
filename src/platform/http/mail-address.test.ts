import { expect, test } from 'vitest'
import { withdrawalCalls } from '../../refunds/withdrawals.contract.ts'
import { mailAddress } from './mail-address.ts'

test('blanks around an address are none of it, those within are', () => {
  expect(mailAddress().parse(' ana@ejemplo.test\n')).toBe('ana@ejemplo.test')
  for (const wrong of ['ana @ejemplo.test', ' ', '', 'ana', `${'a'.repeat(200)}@ejemplo.test`, undefined])
    expect(mailAddress('No es un correo').safeParse(wrong).error?.issues[0]?.message, wrong).toBeTruthy()
})

test.each([[withdrawalCalls['POST /arrepentimiento'].body, { order: '1', name: 'Ana' }]])(
  'a public form takes a pasted address %#',
  (schema, rest) => {
    const issues = schema.safeParse({ ...rest, email: ' ana@ejemplo.test ' }).error?.issues ?? []
    expect(issues.filter(({ path }) => path[0] === 'email')).toEqual([])
  },
)
