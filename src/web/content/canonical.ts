import type { PageSettings } from '../../app/shop.contract.ts'
import type { PageMeta } from './page-title.ts'

/** The canonical address of a page, without parameters that links add. */
export function canonical({ matches }: PageMeta, path: string) {
  const root = matches.find((match) => match?.id === 'root')
  const home = (root?.loaderData as { settings: PageSettings } | undefined)?.settings.publicUrl ?? ''
  return { tagName: 'link', rel: 'canonical', href: home + path }
}
