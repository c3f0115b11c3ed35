import { legalPages } from '../../../settings/legal/legal-text.ts'
import { canonical } from '../../content/canonical.ts'
import { pageTitle } from '../../content/page-title.ts'
import type { Route } from './+types/shipping'
import { LawPage } from './law-page.tsx'
import { loadLegal } from './load-legal.ts'

export const loader = (page: Route.LoaderArgs) => loadLegal(page, 'shipping')

export function meta(page: Route.MetaArgs) {
  return [
    pageTitle(page, legalPages.shipping.name),
    {
      name: 'description',
      content: 'Cómo y cuándo llega tu compra, cuánto sale el envío y cómo devolverla.',
    },
    canonical(page, '/envios'),
  ]
}

export default function Shipping({ loaderData }: Route.ComponentProps) {
  return <LawPage kind="shipping" legal={loaderData.legal} />
}
