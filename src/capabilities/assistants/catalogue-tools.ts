import { z } from 'zod'
import { cartPath, mostCartLines } from './cart-link.ts'
import { findWines } from './find-wines.ts'
import { defineTool, refusal, type Tool, type ToolContext } from './tool.ts'
import { clean, toWine, toWineDetail, wineAnswer, wineDetail } from './wine-answers.ts'

export const ageNotice =
  'Prohibida su venta a menores de 18 años. Beber con moderación. La edad se pregunta en la página de la tienda.'

const id = z.number().int().min(1).max(1e15).describe('El «id» de un vino, de search_wines')
const line = z.object({ id, quantity: z.number().int().min(1).max(100).describe('Botellas') })
const lines = z.array(line).min(1).max(mostCartLines).describe('Los vinos y cuántas botellas de cada uno')
const postalCode = z.string().max(10).describe('Código postal argentino: 1425, 5000 o C1425DKF')
const province = z.string().max(60).describe('Provincia, si el código postal está en varias')
const notice = z.string()

const page = z.object({ page: z.number().int().min(0).max(1000).default(0).describe('Desde 0') })

const searchWines = defineTool({
  name: 'search_wines',
  title: 'Buscar vinos',
  description:
    'Busca vinos en venta como el buscador de la tienda: entiende «tinto de Mendoza hasta 15.000 para el asado», errores de tipeo, bodegas, cepas, regiones y maridajes. Precios en pesos y stock de este momento.',
  input: page.extend({
    query: z.string().trim().min(1).max(200).describe('Lo que busca la persona, con sus palabras'),
    max_price: z.number().min(0).max(1e9).optional().describe('Pesos por botella, como mucho'),
    only_available: z.boolean().default(true).describe('Sin los agotados de cada página'),
    limit: z.number().int().min(1).max(20).default(10),
  }),
  output: z.object({
    wines: z.array(wineAnswer),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
    understood: z.array(z.object({ filter: z.string(), value: z.string() })),
    corrections: z.array(z.object({ typed: z.string(), meant: z.string() })),
    not_combined: z.array(z.string()),
    /** Filters that no wine fulfils together with the others: the list is without them. */
    left_out_filters: z.array(z.string()),
    notice,
  }),
  async run({ query, max_price: most, only_available: available, limit, page: at }, context) {
    const list = await findWines(context, { text: query, most, available, page: at, size: limit })
    if (!list.ok) return list
    const { items, total, pages, understood } = list
    return {
      ok: true,
      value: {
        wines: items.map((wine) => toWine(wine, context.publicUrl)),
        total,
        page: at,
        pages,
        understood: understood.filters.map(({ name, value }) => ({ filter: name, value: clean(value, 120) })),
        corrections: understood.corrections.map(({ typed, meant }) => ({
          typed: clean(typed, 60),
          meant: clean(meant, 60),
        })),
        not_combined: understood.leftOut.map((word) => clean(word, 60)),
        left_out_filters: understood.without,
        notice: ageNotice,
      },
    }
  },
})

const getWine = defineTool({
  name: 'get_wine',
  title: 'Ver un vino',
  description: 'Todo sobre un vino: precio y stock de este momento, uvas, maridajes y descripción.',
  input: z.object({ id }),
  output: z.object({ wine: wineDetail, notice }),
  async run({ id: wineId }, { api, publicUrl }) {
    const answer = await api('GET /products/detail/{id}', { path: { id: wineId } })
    if (!answer.ok) return refusal(answer.problem)
    const [wine] = answer.value
    if (!wine) return { ok: false, why: 'Ese vino no existe.' }
    return { ok: true, value: { wine: toWineDetail(wine, publicUrl), notice: ageNotice } }
  },
})

const place = { postal_code: postalCode, province: province.optional() }

const deliveryOption = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  price: z.number(),
  missing_for_free: z.number().nullable(),
  earliest: z.string(),
  latest: z.string(),
  hours: z.string().nullable(),
  branch: z.string().nullable(),
})

type Line = z.output<typeof line>
type Place = { postal_code?: string | undefined; province?: string | undefined }
type Asked = Place & { wines: readonly Line[]; delivery?: string | undefined; code?: string | undefined }

const quoteFor = ({ api }: ToolContext, { wines, postal_code, province: named, delivery, code }: Asked) =>
  api('POST /quote', {
    body: {
      products: wines.map(({ id: product_id, quantity }) => ({ product_id, quantity })),
      postal_code,
      province: named,
      delivery,
      code,
    },
  })

const checkDelivery = defineTool({
  name: 'check_delivery',
  title: 'Stock y entrega',
  description:
    'Si hay stock de estos vinos y cómo llegan a un código postal: formas de entrega, precio y días. No reserva nada.',
  input: z.object({ wines: lines, ...place }),
  output: z.object({
    wines: z.array(
      z.object({ id: z.number(), wanted: z.number(), available: z.number(), enough: z.boolean() }),
    ),
    delivered: z.boolean(),
    options: z.array(deliveryOption),
    province: z.string().nullable(),
    provinces_to_choose_from: z.array(z.string()),
    note: z.string().nullable(),
    notice,
  }),
  async run({ wines, ...where }, context) {
    const quoted = await quoteFor(context, { wines, ...where })
    if (!quoted.ok) return refusal(quoted.problem)
    const stock = await stockFor(wines, context)
    const { options, provinces, province: placeFound, note } = quoted.value.delivery
    return {
      ok: true,
      value: {
        wines: stock,
        delivered: options.some(({ kind }) => kind !== 'pickup'),
        options: options.map((option) => deliveryOption.parse(option)),
        province: placeFound,
        provinces_to_choose_from: provinces,
        note,
        notice: ageNotice,
      },
    }
  },
})

async function stockFor(wines: readonly Line[], { api }: ToolContext) {
  const answers = await Promise.all(
    wines.map((wine) => api('GET /products/detail/{id}', { path: { id: wine.id } })),
  )
  return wines.map(({ id: wineId, quantity }, at) => {
    const answer = answers[at]
    const wine = answer?.ok ? answer.value[0] : undefined
    const available = wine && !wine.archived ? wine.available : 0
    return { id: wineId, wanted: quantity, available, enough: available >= quantity }
  })
}

const quote = defineTool({
  name: 'quote',
  title: 'Cotizar',
  description:
    'Lo que sale una compra en este momento, con descuentos, promociones y entrega: lo mismo que muestra el carrito. No compra ni reserva nada.',
  input: z.object({
    wines: lines,
    postal_code: postalCode.optional(),
    province: province.optional(),
    delivery: z.string().max(60).optional().describe('El «id» de una forma de entrega, de check_delivery'),
    code: z.string().max(40).optional().describe('Código de promoción, si la persona tiene uno'),
  }),
  output: z.object({
    lines: z.array(
      z.object({
        id: z.number(),
        quantity: z.number(),
        unit_price: z.number(),
        total: z.number(),
        gift: z.boolean(),
      }),
    ),
    discounts: z.array(z.object({ reason: z.string(), amount: z.number() })),
    subtotal: z.number(),
    delivery_price: z.number(),
    delivery_chosen: z.string().nullable(),
    total: z.number(),
    currency: z.literal('ARS'),
    payment_methods: z.array(
      z.object({ name: z.string(), total: z.number(), instalments: z.number().nullable() }),
    ),
    code_accepted: z.boolean(),
    code_problem: z.string().nullable(),
    notice,
  }),
  async run(asked, context) {
    const quoted = await quoteFor(context, asked)
    if (!quoted.ok) return refusal(quoted.problem)
    const { lines: bought, discounts, delivery, payment_ways: methods, code, subtotal, total } = quoted.value
    return {
      ok: true,
      value: {
        lines: bought.map(({ product_id, quantity, unit_price, total: sum, gift }) => ({
          id: product_id,
          quantity,
          unit_price,
          total: sum,
          gift,
        })),
        discounts: [...bought.flatMap((row) => row.discounts), ...discounts].map(({ reason, amount }) => ({
          reason: clean(reason, 120),
          amount,
        })),
        subtotal,
        delivery_price: delivery.price,
        delivery_chosen: delivery.chosen,
        total,
        currency: 'ARS',
        payment_methods: methods.map(({ name, total: sum, instalments }) => ({
          name,
          total: sum,
          instalments,
        })),
        code_accepted: code.accepted,
        code_problem: code.why ?? null,
        notice: ageNotice,
      },
    }
  },
})

const makeCart = defineTool({
  name: 'make_cart',
  title: 'Armar un carrito',
  description:
    'Un enlace con estos vinos para que la persona lo abra, lo revise y pague en la tienda. No compra, no reserva y no pide datos.',
  input: z.object({ wines: lines }),
  output: z.object({
    url: z.string(),
    wines: z.array(
      z.object({ id: z.number(), wanted: z.number(), available: z.number(), enough: z.boolean() }),
    ),
    total: z.number(),
    currency: z.literal('ARS'),
    notice,
  }),
  async run({ wines }, context) {
    const quoted = await quoteFor(context, { wines })
    if (!quoted.ok) return refusal(quoted.problem)
    return {
      ok: true,
      value: {
        url: context.publicUrl + cartPath(wines),
        wines: await stockFor(wines, context),
        total: quoted.value.total,
        currency: 'ARS',
        notice: ageNotice,
      },
    }
  },
})

const shopInfo = defineTool({
  name: 'shop_info',
  title: 'La tienda',
  description:
    'Quién vende, cómo comunicarse, locales, y dónde están las condiciones de compra, entrega y devolución.',
  input: z.object({}),
  output: z.object({
    name: z.string(),
    tagline: z.string(),
    url: z.string(),
    email: z.string(),
    phone: z.string(),
    branches: z.array(z.object({ name: z.string(), address: z.string(), hours: z.string() })),
    delivery_policy: z.string(),
    terms: z.string(),
    withdrawal: z.string(),
    notice,
  }),
  run: async (_, { settings: { shop, contact, branches }, publicUrl }) => ({
    ok: true,
    value: {
      name: clean(shop.name, 120),
      tagline: clean(shop.tagline, 200),
      url: `${publicUrl}/`,
      email: contact.email,
      phone: contact.phone,
      branches: branches.slice(0, 20).map((branch) => ({
        name: clean(branch.name, 120),
        address: clean(branch.address, 200),
        hours: clean(branch.hours, 200),
      })),
      delivery_policy: `${publicUrl}/envios`,
      terms: `${publicUrl}/terminos`,
      withdrawal: `${publicUrl}/arrepentimiento`,
      notice: ageNotice,
    },
  }),
})

/** For everybody: they read and change nothing. */
export const catalogueTools: readonly Tool[] = [
  searchWines,
  getWine,
  checkDelivery,
  quote,
  makeCart,
  shopInfo,
]
