import type { PageSettings } from '../../app/shop.contract.ts'

/** What a route's `meta` is handed of the routes around it; the root has the shop's facts. */
export type PageMeta = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] }

/** The shop's name; '' where the root could not be loaded. */
export function shopName({ matches }: PageMeta): string {
  const root = matches.find((match) => match?.id === 'root')
  return (root?.loaderData as { settings: PageSettings } | undefined)?.settings.shop.name ?? ''
}

/** A page's title, what it is before whose it is: 'Tu carrito · La Cava'. */
export function pageTitle(meta: PageMeta, words: string): { title: string } {
  return { title: [words, shopName(meta)].filter(Boolean).join(' · ') }
}

/** The `meta` of a page that search engines leave out: an account's own, or about an error. */
export const unlistedMeta = (title: string) => (page: PageMeta) => [
  pageTitle(page, title),
  { name: 'robots', content: 'noindex' },
]
