import { z } from 'zod'
import { cardOf } from '../../catalogue/images/picture.ts'
import type { ProductAnswer } from '../../catalogue/products/catalogue.contract.ts'
import { productAddress, slugOf } from '../../catalogue/wine-address.ts'
import { productName } from '../../catalogue/wine-name.ts'
import { fromPesos } from '../../money/money.ts'
import { outsideAddress } from '../../platform/http/outbound/inner-addresses.ts'
import { cartPath, mostCartLines, readCartLines, type CartLine } from './cart-link.ts'
import { ageNotice } from './catalogue-tools.ts'
import { findWines } from './find-wines.ts'
import { defineTool, type Tool, type ToolContext, type ToolOutcome } from './tool.ts'
import { ucpCapabilities, ucpVersion } from './ucp-profile.ts'
import { clean } from './wine-answers.ts'

/**
 * Nothing that is offered here depends on what an agent's profile says, so the shop looks at its address and never asks it:
 * a stranger named it.
 */
const meta = z.looseObject({
  'ucp-agent': z.looseObject({
    profile: z
      .string()
      .max(500)
      .refine(
        (text) => outsideAddress(text, { allowInner: false, ownHosts: [] }) instanceof URL,
        'The profile is an https address',
      ),
  }),
})

const wineId = z.string().regex(/^\d{1,15}$/, 'Unknown identifier')
const anything = z.record(z.string(), z.unknown()).optional()
const hints = { context: anything, signals: anything, attribution: anything }

type Capability = keyof typeof ucpCapabilities

const head = (capability: Capability, status?: 'error') => ({
  version: ucpVersion,
  ...(status ? { status } : {}),
  capabilities: { [ucpCapabilities[capability]]: [{ version: ucpVersion }] },
})

/** Shown beside whatever is sold. */
const disclosure = {
  type: 'warning',
  code: 'age_restricted',
  content: ageNotice,
  presentation: 'disclosure',
}

const failure = (capability: Capability, code: string, content: string, publicUrl: string): ToolOutcome => ({
  ok: true,
  value: {
    ucp: head(capability, 'error'),
    messages: [{ type: 'error', code, content, severity: 'unrecoverable' }],
    continue_url: `${publicUrl}/`,
  },
})

/** A wine is a product with one variant. Amounts are centavos. */
function toProduct(wine: ProductAnswer, publicUrl: string, match?: string): object {
  const { category, reviews } = wine
  const id = String(wine.id)
  const title = clean(productName(wine), 160)
  const price = { amount: fromPesos(wine.price), currency: 'ARS' }
  const description = { plain: clean(wine.summary, 600) || title }
  const picture = wine.image.startsWith('/media/bottles/') ? cardOf([wine.id]) : wine.image
  return {
    id,
    handle: slugOf(title),
    title,
    description,
    url: publicUrl + productAddress(wine),
    categories: [{ value: `${category.type} > ${clean(category.variety, 120)}`, taxonomy: 'merchant' }],
    price_range: { min: price, max: price },
    ...(wine.descuento > 0 ? { list_price_range: { min: listPrice(wine), max: listPrice(wine) } } : {}),
    media: [{ type: 'image', url: new URL(picture, `${publicUrl}/`).href, alt_text: title }],
    options: [],
    variants: [
      {
        id,
        ...(wine.sku ? { sku: wine.sku } : {}),
        title,
        description,
        price,
        availability: { available: !wine.archived && wine.available > 0 },
        options: [],
        ...(match ? { inputs: [{ id: match, match: 'exact' }] } : {}),
      },
    ],
    ...(reviews.count > 0 ? { rating: { value: reviews.avg, scale_max: 5, count: reviews.count } } : {}),
  }
}

const listPrice = ({ listPrice: pesos }: ProductAnswer) => ({ amount: fromPesos(pesos), currency: 'ARS' })

const mostFound = 50

const searchCatalog = defineTool({
  name: 'search_catalog',
  title: 'UCP: search the catalog',
  description: 'UCP catalog.search: finds wines by free text and filters. Amounts are centavos of ARS.',
  input: z.object({
    meta,
    catalog: z.object({
      query: z.string().trim().max(200).optional(),
      filters: z
        .looseObject({
          categories: z.array(z.string().max(120)).max(20).optional(),
          price: z
            .object({ min: z.number().int().min(0).optional(), max: z.number().int().min(0).optional() })
            .optional(),
        })
        .optional(),
      pagination: z
        .object({
          limit: z.number().int().min(1).max(mostFound).optional(),
          cursor: z.string().max(20).optional(),
        })
        .optional(),
      ...hints,
    }),
  }),
  async run({ catalog: { query = '', filters = {}, pagination = {} } }, context) {
    const page = Number(pagination.cursor ?? 0)
    if (!Number.isSafeInteger(page) || page < 0 || page > 1000)
      return failure('search', 'invalid', 'Unknown cursor', context.publicUrl)
    const { categories = [], price = {} } = filters
    const list = await findWines(context, {
      text: [query, ...categories].join(' ').trim(),
      least: price.min === undefined ? undefined : price.min / 100,
      most: price.max === undefined ? undefined : price.max / 100,
      available: true,
      page,
      size: pagination.limit ?? 10,
    })
    if (!list.ok) return failure('search', 'invalid', list.why, context.publicUrl)
    const next = page + 1
    return {
      ok: true,
      value: {
        ucp: head('search'),
        products: list.items.map((wine) => toProduct(wine, context.publicUrl)),
        pagination: {
          ...(next < list.pages ? { cursor: String(next) } : {}),
          has_next_page: next < list.pages,
          total_count: list.total,
        },
        messages: [disclosure],
      },
    }
  },
})

async function findProduct({ api }: ToolContext, id: string): Promise<ProductAnswer | undefined> {
  if (!wineId.safeParse(id).success) return undefined
  const answer = await api('GET /products/detail/{id}', { path: { id: Number(id) } })
  return answer.ok ? answer.value[0] : undefined
}

const lookupCatalog = defineTool({
  name: 'lookup_catalog',
  title: 'UCP: look products up',
  description: 'UCP catalog.lookup: wines by their identifiers.',
  input: z.object({
    meta,
    catalog: z.object({
      ids: z.array(z.string().max(60)).min(1).max(mostFound),
      filters: anything,
      ...hints,
    }),
  }),
  async run({ catalog: { ids } }, context) {
    const wanted = [...new Set(ids)]
    const answers = await Promise.all(wanted.map((id) => findProduct(context, id)))
    const missing = wanted.filter((_, at) => answers[at] === undefined)
    return {
      ok: true,
      value: {
        ucp: head('lookup'),
        products: answers.flatMap((wine, at) =>
          wine ? [toProduct(wine, context.publicUrl, wanted[at])] : [],
        ),
        messages: [
          disclosure,
          ...missing.map((id) => ({ type: 'info', code: 'not_found', content: clean(id, 60) })),
        ],
      },
    }
  },
})

const getProduct = defineTool({
  name: 'get_product',
  title: 'UCP: a product',
  description: 'UCP catalog.lookup: one wine by its identifier.',
  input: z.object({
    meta,
    catalog: z.looseObject({ id: z.string().max(60), ...hints }),
  }),
  async run({ catalog: { id } }, context) {
    const wine = await findProduct(context, id)
    if (!wine) return failure('lookup', 'not_found', 'There is no such product', context.publicUrl)
    return {
      ok: true,
      value: {
        ucp: head('lookup'),
        product: toProduct(wine, context.publicUrl),
        messages: [disclosure],
      },
    }
  },
})

const lineItem = z.looseObject({
  item: z.looseObject({ id: wineId }),
  quantity: z.number().int().min(1).max(100),
})
const cartInput = z.looseObject({ line_items: z.array(lineItem).min(1).max(mostCartLines), ...hints })

/** A cart is its lines, and its id says them: the shop keeps nothing, and a price is that of the moment. */
const cartId = (lines: readonly CartLine[]) =>
  `cart_${lines.map(({ id, quantity }) => `${id}x${quantity}`).join('_')}`
const linesIn = (id: string) => readCartLines(id.replace(/^cart_/, '').replaceAll('_', ','))

const toLines = ({ line_items: items }: z.output<typeof cartInput>): CartLine[] =>
  items.map(({ item, quantity }) => ({ id: Number(item.id), quantity }))

async function answerCart(context: ToolContext, lines: readonly CartLine[]): Promise<ToolOutcome> {
  const { api, publicUrl } = context
  const quoted = await api('POST /quote', {
    body: { products: lines.map(({ id, quantity }) => ({ product_id: id, quantity })) },
  })
  if (!quoted.ok) return failure('cart', 'invalid', quoted.problem.detail, publicUrl)
  const { lines: bought, subtotal, total } = quoted.value
  const wines = await Promise.all(bought.map((row) => findProduct(context, String(row.product_id))))
  const short = wines.filter(
    (wine, at) => !wine || wine.archived || wine.available < (bought[at]?.quantity ?? 0),
  )
  const sums = (before: number, after: number) => [
    { type: 'subtotal', amount: fromPesos(before) },
    ...(after < before ? [{ type: 'discount', amount: fromPesos(after) - fromPesos(before) }] : []),
    { type: 'total', amount: fromPesos(after) },
  ]
  return {
    ok: true,
    value: {
      ucp: head('cart'),
      id: cartId(lines),
      line_items: bought.map((row, at) => {
        const wine = wines[at]
        return {
          id: `li_${at + 1}`,
          item: {
            id: String(row.product_id),
            title: wine ? clean(productName(wine), 160) : '',
            price: fromPesos(row.unit_price),
          },
          quantity: row.quantity,
          totals: sums(row.unit_price * row.quantity, row.total),
        }
      }),
      currency: 'ARS',
      totals: sums(subtotal, total),
      messages: [
        disclosure,
        ...(short.length > 0
          ? [{ type: 'warning', code: 'out_of_stock', content: 'Some of these bottles are not in stock' }]
          : []),
      ],
      continue_url: publicUrl + cartPath(lines),
    },
  }
}

const gone = (context: ToolContext) =>
  failure('cart', 'not_found', 'Cart not found or has expired', context.publicUrl)

const createCart = defineTool({
  name: 'create_cart',
  title: 'UCP: make a cart',
  description: 'UCP cart: a cart that a person opens at continue_url and pays. Orders and holds nothing.',
  input: z.object({ meta, cart: cartInput }),
  run: ({ cart }, context) => answerCart(context, toLines(cart)),
})

const getCart = defineTool({
  name: 'get_cart',
  title: 'UCP: a cart',
  description: 'UCP cart: its lines at the prices of this moment.',
  input: z.object({ meta, id: z.string().max(2000) }),
  async run({ id }, context) {
    const lines = linesIn(id)
    return lines ? answerCart(context, lines) : gone(context)
  },
})

const updateCart = defineTool({
  name: 'update_cart',
  title: 'UCP: change a cart',
  description: 'UCP cart: other lines in place of all. The answer has the id of the cart from then on.',
  input: z.object({ meta, id: z.string().max(2000), cart: cartInput }),
  run: async ({ id, cart }, context) => (linesIn(id) ? answerCart(context, toLines(cart)) : gone(context)),
})

const cancelCart = defineTool({
  name: 'cancel_cart',
  title: 'UCP: leave a cart',
  description: 'UCP cart: answers it once more. Nothing was held.',
  input: z.object({ meta, id: z.string().max(2000) }),
  async run({ id }, context) {
    const lines = linesIn(id)
    return lines ? answerCart(context, lines) : gone(context)
  },
})

/** For agents that speak UCP; like all others without a key they read and change nothing. */
export const ucpTools: readonly Tool[] = [
  searchCatalog,
  lookupCatalog,
  getProduct,
  createCart,
  getCart,
  updateCart,
  cancelCart,
]
