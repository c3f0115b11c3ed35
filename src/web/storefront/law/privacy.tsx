import { LawPage } from './law-page.tsx'
import { privacyText } from './law-texts.ts'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'
import { useShop } from '../../content/use-shop.ts'

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Privacidad')]
}

export default function Privacy() {
  return <LawPage title="Privacidad" sections={privacyText(useShop())} />
}
