import { shorten } from '../../ui/page-description.ts'
import { pageTitle } from '../../content/page-title.ts'
import { breadcrumbData } from '../../content/structured-data/breadcrumbs.ts'
import type { LoadedOrigin } from './load-origin.ts'

/** Characters that search engines show. */
const longestDescription = 160

type Origin = LoadedOrigin & {
  name: string
  text: string
  address: string
  publicUrl: string
  above: { name: string; address: string }
}

/** Metadata of a bodega's or region's page. Further pages, and pages without wines, are not indexed. */
export function originMeta(page: Parameters<typeof pageTitle>[0], origin: Origin | undefined) {
  if (!origin) return [pageTitle(page, 'No está')]
  const { name, text, address, publicUrl, above, found } = origin
  const url = publicUrl + address
  const description = text === '' ? `Vinos de ${name}.` : shorten(text, longestDescription)
  const { title } = pageTitle(page, `Vinos de ${name}`)
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${publicUrl}/icons/icon-512.png` },
    { tagName: 'link', rel: 'canonical', href: url },
    { 'script:ld+json': breadcrumbData(publicUrl, [above, { name, address }]) },
    ...(found.total > 0 && found.page === 0 ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ]
}
