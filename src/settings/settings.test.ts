import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { SettingsChange } from './settings.contract.ts'
import { settingsVersion, type Settings } from './settings-tree.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ SHOP_MAIL: 'ventas@ejemplo.test', HOLD_MINUTES: '45' })
})
afterAll(() => shop.close())

const put = (body: unknown, as: string | undefined = shop.admin) =>
  shop.ask('PUT', '/settings', { body, ...(as ? { as } : {}) })
const everybody = async () => (await shop.ask('GET', '/settings')).body as Settings
const all = async () => (await shop.ask('GET', '/settings', { as: shop.admin })).body as Settings
const history = async () =>
  ((await shop.ask('GET', '/settings/history', { as: shop.admin })).body as { items: SettingsChange[] }).items
const undo = (id: number | undefined) => shop.ask('POST', '/settings/undo', { as: shop.admin, body: { id } })
const errorsOf = ({ body }: { body: unknown }) =>
  (body as { errors: { field: string; detail: string }[] }).errors.map(({ field }) => field)

test('the environment says what the owner has not said yet', async () => {
  expect((await all()).notices).toEqual({ email: 'ventas@ejemplo.test', sales: 'each', sales_hour: 8 })
  expect((await everybody()).contact.email).toBe('ventas@ejemplo.test')
  expect((await everybody()).sales).toEqual({ reservation_minutes: 45 })
})

test('everybody reads what is public, an Admin all of it', async () => {
  const open = await everybody()
  expect(open.shop.name).toBe('Descorche')
  expect(open.branches).toHaveLength(3)
  expect(open).not.toHaveProperty('transfer')
  expect(open).not.toHaveProperty('notices')
  const as = shop.customer.token
  expect((await shop.ask('GET', '/settings', { as })).body).toEqual(open)
  expect((await all()).transfer).toMatchObject({ cbu: '', alias: '', holder: '', bank: '' })
})

test('a merge patch changes what it names, at once, and null goes back', async () => {
  const { status, body } = await put({
    shop: { name: '  La Cava de Ana ' },
    seller: { cuit: '33 69345023 9' },
  })
  expect(status).toBe(200)
  expect((body as Settings).shop.name).toBe('La Cava de Ana')
  const open = await everybody()
  expect([open.shop.name, open.shop.tagline, open.seller.cuit]).toEqual([
    'La Cava de Ana',
    'vinoteca online',
    '33-69345023-9',
  ])
  await put({ shop: { name: null } })
  expect((await everybody()).shop.name).toBe('Descorche')
  await put({ seller: null })
  expect((await everybody()).seller.cuit).toBe('30-00000000-7')
  expect((await put({})).status).toBe(200)
})

test('a text that is too long is refused whole, with how long it is', async () => {
  const long = 'a'.repeat(100_000)
  const refused = async (body: object) => {
    const answer = await put(body)
    expect(answer.status).toBe(422)
    return (answer.body as { errors: { detail: string }[] }).errors[0]?.detail
  }
  expect(await refused({ shop: { name: long } })).toBe('Hasta 40 caracteres: son 100.000')
  expect(await refused({ about: { text: long } })).toBe('Hasta 3.000 caracteres: son 100.000')
  const paid = { subject: 'Listo', title: 'Listo', text: long }
  expect(await refused({ mails: { order_paid: paid } })).toBe('Hasta 5.000 caracteres: son 100.000')
  expect(await refused({ legal: { terms: long } })).toContain('caracteres: son 100.000')
  expect((await everybody()).shop.name).toBe('Descorche')
})

test('a list is replaced whole', async () => {
  const rosario = { name: 'Rosario', address: 'Pellegrini 1200' }
  expect((await put({ branches: [rosario] })).status).toBe(200)
  expect((await everybody()).branches).toEqual([
    { ...rosario, city: '', hours: '', phone: '', position: null },
  ])
  expect((await put({ branches: [] })).status).toBe(200)
  expect((await everybody()).branches).toEqual([])
  await put({ branches: null })
})

test.each<[unknown, string[]]>([
  [{ seller: { cuit: '30-00000000-0' } }, ['seller.cuit']],
  [{ shop: { name: '' } }, ['shop.name']],
  [{ shop: { name: 'x'.repeat(41), tagline: 'a\nb' } }, ['shop.name', 'shop.tagline']],
  [{ shop: { name: 7 } }, ['shop.name']],
  [{ shop: { accent: '#ff8888' } }, ['shop.accent']],
  [{ shop: { accent: 'red' } }, ['shop.accent']],
  [{ shop: { logo: 'https://elsewhere.example/a.png' } }, ['shop.logo']],
  [{ shop: { logo: '/media/pictures/../../x.png' } }, ['shop.logo']],
  [{ shop: { nombre: 'x' } }, ['shop.nombre']],
  [{ tienda: {} }, ['tienda']],
  [{ shop: 'Otra' }, ['shop']],
  [
    { contact: { email: 'nadie', phone: 'javascript:1', whatsapp: '5555 5555' } },
    ['contact.email', 'contact.phone', 'contact.whatsapp'],
  ],
  [{ social: { instagram: 'https://www.instagram.com/' } }, ['social.instagram']],
  [{ social: { facebook: 'https://evil.example/facebook.com/x' } }, ['social.facebook']],
  [{ seller: { data_fiscal_url: 'javascript:alert(1)//x.afip.gob.ar?qr=1' } }, ['seller.data_fiscal_url']],
  [
    { seller: { activity_start: '31/02/2020', iva: 'gran_contribuyente' } },
    ['seller.iva', 'seller.activity_start'],
  ],
  [{ transfer: { cbu: '2850590940090418135202', alias: 'corto' } }, ['transfer.cbu', 'transfer.alias']],
  [{ branches: [{ name: 'A', address: '' }] }, ['branches.0.address']],
  [
    {
      branches: [
        { name: 'A', address: 'x' },
        { name: 'a', address: 'y' },
      ],
    },
    ['branches'],
  ],
  [
    { branches: [{ name: 'A', address: 'x', position: { latitude: 91, longitude: 0 } }] },
    ['branches.0.position.latitude'],
  ],
  [{ branches: Array.from({ length: 31 }, (_, n) => ({ name: `A${n}`, address: 'x' })) }, ['branches']],
  [{ sales: { reservation_minutes: 0 } }, ['sales.reservation_minutes']],
  [{ sales: { max_unpaid_bottles: 1.5 } }, ['sales.max_unpaid_bottles']],
  [{ sales: { max_unpaid_bottles: 'NaN' } }, ['sales.max_unpaid_bottles']],
])('%j is refused by its fields and changes nothing', async (patch, fields) => {
  const before = [await all(), (await history()).length]
  const answer = await put(patch)
  expect(answer.status).toBe(422)
  expect(errorsOf(answer).toSorted()).toEqual(fields.toSorted())
  expect([await all(), (await history()).length]).toEqual(before)
})

test.each([
  ['[]', 422],
  ['"x"', 422],
  ['null', 422],
  ['{', 400],
])('%s as a body is %i', async (body, status) => {
  expect((await put(body)).status).toBe(status)
})

test('one wrong field of many: nothing is saved', async () => {
  await put({ shop: { name: 'Nueva' }, seller: { cuit: '1' } })
  expect((await everybody()).shop.name).toBe('Descorche')
})

test('users without the permission can neither change settings nor read their history', async () => {
  const as = shop.customer.token
  expect((await put({ shop: { name: 'x' } }, as)).status).toBe(403)
  expect((await shop.ask('PUT', '/settings', { body: {} })).status).toBe(401)
  expect((await shop.ask('GET', '/settings/history', { as })).status).toBe(403)
  expect((await shop.ask('POST', '/settings/undo', { as, body: { id: 1 } })).status).toBe(403)
})

test('the history says who, when, before and after; what changes nothing leaves no line', async () => {
  await put({ shop: { tagline: 'vinos del sur' } })
  const count = (await history()).length
  await put({ shop: { tagline: 'vinos del sur' } })
  const entries = await history()
  expect(entries).toHaveLength(count)
  expect(entries[0]).toMatchObject({
    changes: [{ key: 'shop.tagline', before: null, after: 'vinos del sur' }],
    undoable: true,
  })
  expect(entries[0]?.actor).not.toContain('local|')
  await expect(shop.database.pool.query('DELETE FROM settings_changes')).rejects.toThrow('written once')
})

test('a change is undone, and the undoing too; one that was changed since is not', async () => {
  await put({ shop: { motto: 'Uno' } })
  await put({ shop: { motto: 'Dos', tagline: 'otra cosa' } })
  const [second, first] = await history()
  expect((await undo(first?.id)).status).toBe(409)
  expect((await undo(second?.id)).status).toBe(200)
  expect((await everybody()).shop).toMatchObject({ motto: 'Uno', tagline: 'vinos del sur' })
  expect((await undo(second?.id)).status).toBe(409)
  const [undoing] = await history()
  expect(undoing?.undoes).toBe(second?.id)
  expect((await undo(undoing?.id)).status).toBe(200)
  expect((await everybody()).shop.motto).toBe('Dos')
  expect((await undo(999_999)).status).toBe(404)
})

test('two who undo the same at once: one does', async () => {
  await put({ shop: { motto: 'A la vez' } })
  const [last] = await history()
  const answers = await Promise.all([1, 2, 3].map(() => undo(last?.id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('two who save at once: both hold, in any order', async () => {
  await Promise.all([
    put({ contact: { phone: '011 4555-0001' } }),
    put({ contact: { whatsapp: '+54 9 11 5555-5555' } }),
  ])
  expect((await everybody()).contact).toMatchObject({
    phone: '011 4555-0001',
    whatsapp: '+54 9 11 5555-5555',
  })
})

test('purchase settings apply without a restart', async () => {
  const products = [{ product_id: 5, quantity: 3 }]
  const buy = () => shop.ask('POST', '/payment', { as: shop.customer.token, body: { products } })
  await put({ sales: { max_unpaid_bottles: 2 } })
  expect((await buy()).status).toBe(409)
  await put({ sales: { max_unpaid_bottles: null, reservation_minutes: 120 } })
  expect((await buy()).status).toBe(200)
  const { rows } = await shop.database.pool.query<{ minutes: number }>(
    `SELECT round(extract(epoch FROM max(hold_expires_at) - now()) / 60)::int AS minutes FROM purchases`,
  )
  expect(rows[0]?.minutes).toBe(120)
})

test('a value that no release would take falls back to the default', async () => {
  await shop.database.pool.query(
    `INSERT INTO settings VALUES ('shop.unknown', '1'), ('seller.address', '[]')`,
  )
  await expect.poll(async () => (await all()).seller.address).toContain('Honduras')
  await shop.database.pool.query(`DELETE FROM settings WHERE key IN ('shop.unknown', 'seller.address')`)
})

test('a mail of the shop is worded by its owner, tried before, and takes its placeholders only', async () => {
  const wording = { subject: 'Prueba {numero}', title: 'Va', text: '<i>Salud</i>.\n\n{boton}' }
  const wrong = await put({ mails: { payment_link: { ...wording, subject: 'Hola {apodo}' } } })
  expect([wrong.status, errorsOf(wrong)]).toEqual([422, ['mails.payment_link.subject']])
  const without = await put({ mails: { payment_link: { ...wording, text: 'Salud.' } } })
  expect(errorsOf(without)).toEqual(['mails.payment_link.text'])
  const tried = await shop.ask('POST', '/settings/mails/test', {
    as: shop.admin,
    body: { id: 'payment_link', ...wording },
  })
  expect(tried.status).toBe(200)
  const caught = async () => {
    const { rows } = await shop.database.pool.query<{ html: string; body: string }>(
      `SELECT html, body FROM mail_catcher WHERE subject = 'Prueba 10042-7'`,
    )
    return rows
  }
  await expect.poll(caught).toHaveLength(1)
  const rows = await caught()
  expect(rows[0]?.html).toContain('&#60;i&#62;Salud')
  expect(rows[0]?.body).toContain('<i>Salud</i>.')
  expect((await put({ mails: { payment_link: wording } })).status).toBe(200)
  expect((await all()).mails['payment_link']).toEqual(wording)
  expect(await everybody()).not.toHaveProperty('mails')
  await put({ mails: { payment_link: null } })
  expect((await all()).mails['payment_link']?.title).toBe('Tu compra espera tu pago')
})

test('a mail that waits goes out with the texts of the moment', async () => {
  const body = { subject: 'Código {codigo}', title: 'Lo recibimos', text: 'Trámite {codigo}.' }
  const template = { id: 'withdrawal_received', values: { codigo: 'ARR-1', numero: '1-9' } }
  await put({ mails: { withdrawal_received: body } })
  await shop.database.pool.query(
    `INSERT INTO outbox (message_id, recipient, subject, html, body, template)
      VALUES ('waits-1', 'ana@ejemplo.test', 'antes', 'antes', 'antes', $1)`,
    [JSON.stringify(template)],
  )
  await expect
    .poll(async () => {
      const { rows } = await shop.database.pool.query(
        `SELECT subject FROM mail_catcher WHERE recipient = 'ana@ejemplo.test'`,
      )
      return rows
    })
    .toEqual([{ subject: 'Código ARR-1' }])
  await put({ mails: null })
})

test('a stale save is rejected, naming who changed it', async () => {
  const seen = settingsVersion(await all(), ['shop.motto'])
  const save = (motto: string, version: string) =>
    shop.ask('PUT', `/settings?version=${version}`, { as: shop.admin, body: { shop: { motto } } })
  expect((await save('Uno', seen)).status).toBe(200)
  const late = await save('Dos', seen)
  expect(late.status).toBe(409)
  expect((late.body as { detail: string }).detail).toMatch(/ cambió «Frase al pie» el \d.* recargá la página/)
  expect((await everybody()).shop.motto).toBe('Uno')
  // other settings do not conflict
  const version = settingsVersion(await all(), ['shop.tagline'])
  const other = { as: shop.admin, body: { shop: { tagline: 'vinos' } } }
  expect((await shop.ask('PUT', `/settings?version=${version}`, other)).status).toBe(200)
  await put({ shop: { motto: null, tagline: null } })
})

test('the history of everything tells of settings too', async () => {
  await put({ shop: { motto: 'Tres' } })
  const { body } = await shop.ask('GET', '/audit?kind=ajuste', { as: shop.admin })
  const [entry] = (body as { items: { kind: string; changes: unknown[] }[] }).items
  expect(entry?.changes).toEqual([{ field: 'shop.motto', before: null, after: 'Tres' }])
  await put({ shop: { motto: null } })
})
