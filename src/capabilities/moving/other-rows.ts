import { plainText } from '../../catalogue/plain-text.ts'
import { foldText } from '../../catalogue/search/fold-text.ts'
import type { MovedCoupon, OldPage, StagedRow } from './moved-row.ts'
import { centavosReader, has, readEmail, readMoment, textsOf, type Table } from './table.ts'

export const isOpinions = (table: Table): boolean =>
  (has(table, 'rating') || has(table, 'grade')) &&
  ['product handle', 'id product', 'product id', 'product', 'producto', 'product sku'].some((name) =>
    has(table, name),
  )

/** Opinions as the applications of these systems export them. */
export function readOpinions(table: Table): StagedRow[] {
  return textsOf(table).map((row, index): StagedRow => {
    const line = table.lines[index] ?? index + 2
    const product = row('product handle', 'product sku', 'id product', 'product id', 'product', 'producto')
    const stars = Math.round(Number(row('rating', 'grade')))
    const at = readMoment(row('created at', 'date add', 'fecha', 'date'))
    const email = readEmail(row('email', 'reviewer email', 'customer email')) ?? ''
    const text = [row('title', 'titulo'), row('body', 'content', 'texto', 'review')].filter(
      (part) => part !== '',
    )
    const why =
      product === ''
        ? 'No dice de qué producto es.'
        : !(stars >= 1 && stars <= 5)
          ? 'No tiene de 1 a 5 estrellas.'
          : at === undefined
            ? 'No tiene una fecha que se entienda.'
            : /^(?:unpublished|pending|spam|hidden|0)$/i.test(row('state', 'status', 'validate'))
              ? 'En la tienda anterior no se mostraba.'
              : undefined
    return {
      kind: 'opinion',
      key: `${product} ${email || row('author', 'customer name', 'autor')} ${at ?? line}`,
      label: [product, row('author', 'customer name', 'autor')].filter((part) => part !== '').join(' · '),
      content: {
        product,
        email,
        author: row('author', 'customer name', 'autor', 'reviewer name'),
        stars,
        text: plainText(text.join('. ')).slice(0, 2000),
        at: at ?? '',
        answer: plainText(row('reply', 'respuesta')).slice(0, 1000),
      },
      ...(why === undefined ? {} : { why }),
    }
  })
}

const codeHeadings = ['code', 'codigo', 'coupon code', 'post title'] as const

export const isCoupons = (table: Table): boolean =>
  has(table, 'name', 'value', 'value type') ||
  (codeHeadings.some((name) => has(table, name)) &&
    ['discount type', 'reduction percent', 'percent', 'porcentaje', 'coupon amount'].some((name) =>
      has(table, name),
    ))

/** Codes of discount. */
export function readCoupons(table: Table): StagedRow[] {
  const rows = textsOf(table)
  const amount = centavosReader(rows.map((row) => row('value', 'coupon amount', 'reduction amount', 'monto')))
  return rows.map((row): StagedRow => {
    const kind = foldText(row('value type', 'discount type', 'type', 'tipo'))
    const percent = Number(
      (
        row('reduction percent', 'percent', 'porcentaje') ||
        (/percent|porcent/.test(kind) ? row('value', 'coupon amount') : '')
      )
        .replace(',', '.')
        .replace(/^-/, '') || 'NaN',
    )
    const value = Math.abs(amount(row('reduction amount', 'monto', 'value', 'coupon amount')) ?? Number.NaN)
    const isPercent = percent > 0
    return couponRow(row(...codeHeadings, 'name'), {
      kind: /ship|envio/.test(kind) ? 'delivery' : isPercent ? 'percent' : 'amount',
      value: isPercent ? percent : value,
      leastTotal: null,
      uses: Number(row('usage limit', 'quantity', 'usos')) || null,
      from: readMoment(row('start', 'date from', 'desde')) ?? null,
      until: readMoment(row('end', 'date to', 'date expires', 'expiry date', 'hasta')) ?? null,
    })
  })
}

/** A coupon of any system. */
export function couponRow(code: string, terms: Omit<MovedCoupon, 'code'>): StagedRow {
  const isOver = terms.until !== null && Date.parse(terms.until) < Date.now()
  const isWhole = terms.kind === 'delivery' || (terms.value ?? 0) > 0
  const why =
    code === ''
      ? 'No tiene código.'
      : !/^[\p{L}\p{N}_-]{3,30}$/u.test(code)
        ? 'El código tiene que ser de 3 a 30 letras, números o guiones.'
        : !isWhole || (terms.kind === 'percent' && (terms.value ?? 0) > 99)
          ? 'No dice un descuento que esta tienda tenga.'
          : isOver
            ? 'Ya venció.'
            : undefined
  return {
    kind: 'coupon',
    key: code.toUpperCase(),
    label: code,
    content: { code: code.toUpperCase(), ...terms },
    ...(why === undefined ? {} : { why }),
  }
}

export const isRedirects = (table: Table): boolean => has(table, 'redirect from', 'redirect to')

/** Redirects of the old shop between its own pages: they lead where the second one leads. */
export function readRedirects(table: Table): { from: string; to: string }[] {
  return textsOf(table).map((row) => ({ from: row('redirect from'), to: row('redirect to') }))
}

const knownPages: readonly (readonly [RegExp, string])[] = [
  [/contact/, '/contact'],
  [/privac/, '/privacidad'],
  [/arrepent|baja/, '/arrepentimiento'],
  [/term|condicion|legal/, '/terminos'],
  [/envio|shipping|entrega|devolucion|cambio|delivery|refund/, '/envios'],
  [/seguimiento|tracking|rastre/, '/seguimiento'],
  [/bodega|productor/, '/bodegas'],
  [/promo|oferta/, '/promociones'],
  [/cuenta|account|perfil/, '/profile'],
  [/carrito|cart|checkout/, '/shoppingCart'],
  [/tienda|shop|catalog|productos?$|collections$/, '/'],
]

/** The page of this shop that an old page is most like; what the shop is about where it is like none. */
export function pageLike(words: string): string {
  const plain = foldText(words)
  return knownPages.find(([like]) => like.test(plain))?.[1] ?? '/about'
}

const types: readonly (readonly [RegExp, string])[] = [
  [/tint[oa]|\bred\b/, '/?type=tinto'],
  [/blanc[oa]|white/, '/?type=blanco'],
  [/rosad[oa]|rose\b/, '/?type=rosado'],
]

/** The list of this shop that shows what an old category had. */
export function listLike(category: string): string {
  const plain = foldText(category)
  const last = category.split('>').at(-1)?.trim() ?? ''
  return (
    types.find(([like]) => like.test(plain))?.[1] ?? `/?${new URLSearchParams({ name: last }).toString()}`
  )
}

/** An address row that leads somewhere. */
export function oldPage(path: string, to: OldPage['to'], query = ''): StagedRow {
  return {
    kind: 'address',
    key: query === '' ? path : `${path}?${query}`,
    label: query === '' ? path : `${path}?${query}`,
    content: { path, query, to },
  }
}
