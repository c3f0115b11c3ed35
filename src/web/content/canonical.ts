import type { PageSettings } from '../../app/shop.contract.ts'
import type { PageMeta } from './page-title.ts'

/** The one address of a page, whatever links to it add. In: its path. */
export function canonical({ matches }: PageMeta, path: string) {
  const root = matches.find((match) => match?.id === 'root')
  const home = (root?.loaderData as { settings: PageSettings } | undefined)?.settings.publicUrl ?? ''
  return { tagName: 'link', rel: 'canonical', href: home + path }
}
