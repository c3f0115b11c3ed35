import { expect, test } from 'vitest'
import { passwordProblem } from './password-rules.ts'

const ana = { email: 'ana.perez@ejemplo.test', nickname: 'Anita' }

test.each([
  '12345678',
  'password',
  '        ',
  '11111111',
  'qwertyuiop',
  'contraseña',
  'contrasena1',
  'argentina',
  'descorche',
  'descorche2026',
  'bocajuniors',
  'Boquita12',
  'River Plate 2018',
  'messi1010',
  'Malbec2026!',
])('rejects a common password: %s', async (password) => {
  expect(await passwordProblem(password, ana)).toContain('entre las primeras que alguien probaría')
})

test.each(['ana.perez', 'AnaPerez1990', 'ana.perez@ejemplo.test', 'anita12345'])(
  "nor is the person's own address or name: %s",
  async (password) => {
    expect(await passwordProblem(password, ana)).toContain('tu nombre o tu correo')
  },
)

test.each([
  'la correcta',
  'vino tinto en damajuana',
  'g7#kQp2x',
  'árbol piedra nube',
  'z'.repeat(3) + ' ñandú 🍇 rana',
])('any characters make a good one: %s', async (password) => {
  expect(await passwordProblem(password, ana)).toBeUndefined()
})

test('eight to two hundred characters', async () => {
  expect(await passwordProblem('corta', ana)).toContain('ocho caracteres o más')
  expect(await passwordProblem('frase '.repeat(40), ana)).toContain('demasiado larga')
})
