import { LawPage } from './law-page.tsx'
import { termsText } from './law-texts.ts'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'
import { useShop } from '../../content/use-shop.ts'

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Términos y condiciones')]
}

export default function Terms() {
  return <LawPage title="Términos y condiciones" sections={termsText(useShop())} />
}
