import { plainText } from '../../catalogue/plain-text.ts'
import { couponRow, listLike, oldPage, pageLike } from './other-rows.ts'
import type { StagedRow } from './moved-row.ts'
import { readEmail, readMoment } from './table.ts'

/** WordPress' own export (WXR): addresses, opinions, coupons and pages, which WooCommerce's files of products leave out. */

export const isWxr = (text: string): boolean => /<wp:wxr_version>/.test(text.slice(0, 20_000))

type Item = { text: (tag: string) => string; meta: (key: string) => string; xml: string }

export function readWxr(xml: string): StagedRow[] {
  const rows: StagedRow[] = []
  for (const [, body = ''] of xml.matchAll(/<item>([\s\S]*?)<\/item>/g)) {
    const item = itemOf(body)
    const type = item.text('wp:post_type')
    if (type === 'product') rows.push(...productRows(item))
    else if (type === 'page') rows.push(...pageRows(item))
    else if (type === 'shop_coupon') rows.push(couponOf(item))
  }
  for (const [, body = ''] of xml.matchAll(/<wp:term>([\s\S]*?)<\/wp:term>/g)) {
    const text = textIn(body)
    const slug = text('wp:term_slug')
    if (text('wp:term_taxonomy') !== 'product_cat' || slug === '') continue
    for (const base of ['categoria-producto', 'product-category'])
      rows.push(oldPage(`/${base}/${slug}`.toLowerCase(), { target: listLike(text('wp:term_name')) }))
  }
  return rows
}

function itemOf(xml: string): Item {
  const metas = new Map(
    [...xml.matchAll(/<wp:postmeta>([\s\S]*?)<\/wp:postmeta>/g)].map(([, body = '']) => {
      const text = textIn(body)
      return [text('wp:meta_key'), text('wp:meta_value')] as const
    }),
  )
  return { xml, text: textIn(xml), meta: (key) => metas.get(key) ?? '' }
}

function textIn(xml: string): (tag: string) => string {
  return (tag) => {
    const inner = new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`).exec(xml)?.[1]?.trim() ?? ''
    const cdata = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(inner)?.[1]
    return (cdata ?? unescapeXml(inner)).replaceAll(']]]]><![CDATA[>', ']]>').trim()
  }
}

const unescapeXml = (text: string) =>
  text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name] ?? '',
  )

const pathOf = (link: string): string | undefined => {
  const path = URL.parse(link)?.pathname
  if (path === undefined || path === '/') return undefined
  try {
    return decodeURIComponent(path).toLowerCase().replace(/\/+$/, '')
  } catch {
    return undefined
  }
}

function productRows(item: Item): StagedRow[] {
  if (item.text('wp:status') !== 'publish') return []
  const id = item.text('wp:post_id')
  const path = pathOf(item.text('link'))
  const pages = path === undefined ? [] : [oldPage(path, { product: id })]
  const comments = [...item.xml.matchAll(/<wp:comment>([\s\S]*?)<\/wp:comment>/g)]
  return [...pages, ...comments.map(([, body = '']) => opinionOf(id, body))]
}

function opinionOf(product: string, xml: string): StagedRow {
  const text = textIn(xml)
  const rating =
    /<wp:meta_key>\s*(?:<!\[CDATA\[)?rating(?:\]\]>)?\s*<\/wp:meta_key>\s*<wp:meta_value>\s*(?:<!\[CDATA\[)?(\d)/.exec(
      xml,
    )?.[1]
  const stars = Number(rating ?? '0')
  const utc = text('wp:comment_date_gmt')
  const at = readMoment(utc === '' ? text('wp:comment_date') : `${utc}Z`)
  const email = readEmail(text('wp:comment_author_email')) ?? ''
  const why =
    stars < 1 || stars > 5
      ? 'No tiene de 1 a 5 estrellas.'
      : text('wp:comment_approved') !== '1'
        ? 'En la tienda anterior no se mostraba.'
        : at === undefined
          ? 'No tiene una fecha que se entienda.'
          : undefined
  const author = text('wp:comment_author')
  return {
    kind: 'opinion',
    key: `${product} ${email || author} ${at ?? text('wp:comment_id')}`,
    label: [`Producto ${product}`, author].join(' · '),
    content: {
      product,
      email,
      author,
      stars,
      text: plainText(text('wp:comment_content')).slice(0, 2000),
      at: at ?? '',
      answer: '',
    },
    ...(why === undefined ? {} : { why }),
  }
}

function pageRows(item: Item): StagedRow[] {
  const path = pathOf(item.text('link'))
  if (path === undefined || item.text('wp:status') !== 'publish') return []
  return [oldPage(path, { target: pageLike(`${item.text('wp:post_name')} ${item.text('title')}`) })]
}

function couponOf(item: Item): StagedRow {
  const amount = Number(item.meta('coupon_amount'))
  const isPercent = item.meta('discount_type').startsWith('percent')
  const expires = item.meta('date_expires')
  return couponRow(item.text('title'), {
    kind: isPercent ? 'percent' : 'amount',
    value: isPercent ? amount : Math.round(amount * 100),
    leastTotal: Math.round(Number(item.meta('minimum_amount')) * 100) || null,
    uses: Number(item.meta('usage_limit')) || null,
    from: null,
    until: /^\d+$/.test(expires) ? new Date(Number(expires) * 1000).toISOString() : null,
  })
}
