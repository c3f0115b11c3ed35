import { legalPages } from '../../../settings/legal/legal-text.ts'
import { pageTitle } from '../../content/page-title.ts'
import type { Route } from './+types/privacy'
import { LawPage } from './law-page.tsx'
import { loadLegal } from './load-legal.ts'

export const loader = (page: Route.LoaderArgs) => loadLegal(page, 'privacy')

export function meta(page: Route.MetaArgs) {
  return [pageTitle(page, legalPages.privacy.name)]
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LawPage kind="privacy" legal={loaderData.legal} />
}
