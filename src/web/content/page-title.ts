import type { PageSettings } from '../../app/shop.contract.ts'

/** The route matches passed to `meta`; the root has the shop's facts. */
export type PageMeta = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] }

/** The shop's name; '' if the root failed to load. */
export function shopName({ matches }: PageMeta): string {
  const root = matches.find((match) => match?.id === 'root')
  return (root?.loaderData as { settings: PageSettings } | undefined)?.settings.shop.name ?? ''
}

/** A page's title before the shop's name: 'Tu carrito · La Cava'. */
export function pageTitle(meta: PageMeta, words: string): { title: string } {
  return { title: [words, shopName(meta)].filter(Boolean).join(' · ') }
}

/** The `meta` of a page that must not be indexed: private, or an error. */
export const unlistedMeta = (title: string) => (page: PageMeta) => [
  pageTitle(page, title),
  { name: 'robots', content: 'noindex' },
]
