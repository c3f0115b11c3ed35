import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { foreignWords } from '../../../test/foreign-words.ts'
import './error-map.ts'

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message)

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Falta un dato'],
  [z.string(), 3, 'Tiene que ser un texto'],
  [z.string().min(1), '', 'Falta un dato'],
  [z.string().min(3), 'a', 'Tiene que tener al menos 3 caracteres'],
  [z.string().max(1000), 'a'.repeat(1001), 'Puede tener hasta 1.000 caracteres'],
  [z.string().regex(/^a$/), 'b', 'No tiene la forma que debe tener'],
  [z.email(), 'b', 'El correo no parece válido'],
  [z.url(), 'b', 'La dirección no parece válida'],
  [z.iso.date(), 'b', 'La fecha no es válida'],
  [z.number(), 'x', 'Tiene que ser un número'],
  [z.number(), Number.NaN, 'Tiene que ser un número'],
  [z.int(), 1.5, 'Tiene que ser un número entero'],
  [z.number().min(2), 1, 'Tiene que ser 2 o más'],
  [z.number().gt(2), 1, 'Tiene que ser más de 2'],
  [z.number().max(2), 3, 'Tiene que ser 2 o menos'],
  [z.number().lt(2), 3, 'Tiene que ser menos de 2'],
  [z.number().multipleOf(0.01), 0.001, 'Tiene que ser múltiplo de 0,01'],
  [z.boolean(), 'x', 'Tiene que ser sí o no'],
  [z.array(z.number()), 'x', 'Tiene que ser una lista'],
  [z.array(z.number()).min(1), [], 'Tiene que haber al menos 1'],
  [z.array(z.number()).max(1), [1, 2], 'Puede haber hasta 1'],
  [z.object({}), 'x', 'Tiene que ser un grupo de datos con sus nombres'],
  [z.record(z.string(), z.string()), 'x', 'Tiene que ser un grupo de datos con sus nombres'],
  [z.enum(['rating', 'price']), 'x', 'Esa opción no existe'],
  [z.enum(['rating', 'price']), undefined, 'Falta un dato'],
  [z.literal('x'), 'y', 'Esa opción no existe'],
  [z.union([z.number(), z.boolean()]), 'x', 'El dato no es válido'],
  [z.union([z.number(), z.boolean()]), undefined, 'Falta un dato'],
  [z.strictObject({}), { color: 1 }, 'No existe: «color»'],
  [z.strictObject({}), { color: 1, talla: 2 }, 'No existen: «color», «talla»'],
  [z.instanceof(File), 'x', 'El dato no es válido'],
  [z.any().refine(() => false), 'x', 'El dato no es válido'],
])('a schema without messages has Spanish ones: %#', (schema, value, sentence) => {
  expect(messages(schema, value)).toEqual([sentence])
  expect(foreignWords(sentence)).toEqual([])
})

test('where schemas are made, the sentences come along', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const silent = files.filter((file) => {
    if (!/(?<!\.test)\.tsx?$/.test(file)) return false
    const text = readFileSync(path.join(root, file), 'utf8')
    return (
      /^import \{ z \} from 'zod'/m.test(text) &&
      !/\/(error-map|endpoint|parameters|typed-text)\.ts'/.test(text)
    )
  })
  expect(silent.toSorted()).toEqual([...spokenByMachines, ...spokenInFull].toSorted())
})

/** These schemas have a message for every rule and may not import HTTP code. */
const spokenInFull = ['money/money.contract.ts']

/** Read by operators in the log, or by programs; where a person reads of it, it is said in other words. */
const spokenByMachines = [
  'app/process-settings.ts',
  'app/setting-kinds.ts',
  'capabilities/assistants/catalogue-tools.ts',
  'capabilities/assistants/mcp.ts',
  'capabilities/assistants/owner-tools.ts',
  'capabilities/assistants/ucp-tools.ts',
  'capabilities/assistants/wine-answers.ts',
  'capabilities/moving/moved-row.ts',
  'capabilities/moving/own-files.ts',
  'platform/http/error-map.ts',
  'platform/identity/provider/discovery.ts',
  'platform/identity/provider/token-endpoint.ts',
  'platform/payment-gateway/mercado-pago.ts',
  'platform/payment-gateway/token-owner.ts',
]
