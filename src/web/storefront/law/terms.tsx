import { legalPages } from '../../../settings/legal/legal-text.ts'
import { canonical } from '../../content/canonical.ts'
import { pageTitle } from '../../content/page-title.ts'
import type { Route } from './+types/terms'
import { LawPage } from './law-page.tsx'
import { loadLegal } from './load-legal.ts'

export const loader = (page: Route.LoaderArgs) => loadLegal(page, 'terms')

export function meta(page: Route.MetaArgs) {
  return [
    pageTitle(page, legalPages.terms.name),
    {
      name: 'description',
      content: 'Quién vende, quién puede comprar, precios, pago, arrepentimiento y reclamos.',
    },
    canonical(page, '/terminos'),
  ]
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LawPage kind="terms" legal={loaderData.legal} />
}
