import { legalPages } from '../../../settings/legal/legal-text.ts'
import { canonical } from '../../content/canonical.ts'
import { pageTitle } from '../../content/page-title.ts'
import type { Route } from './+types/privacy'
import { LawPage } from './law-page.tsx'
import { loadLegal } from './load-legal.ts'

export const loader = (page: Route.LoaderArgs) => loadLegal(page, 'privacy')

export function meta(page: Route.MetaArgs) {
  return [
    pageTitle(page, legalPages.privacy.name),
    {
      name: 'description',
      content: 'Qué datos guarda la tienda, para qué, cuánto tiempo, y cómo llevártelos o borrarlos.',
    },
    canonical(page, '/privacidad'),
  ]
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LawPage kind="privacy" legal={loaderData.legal} />
}
