import { LawPage } from './law-page.tsx'
import { shippingText } from './law-texts.ts'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'
import { useShop } from '../../content/use-shop.ts'

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Envíos y devoluciones')]
}

export default function Shipping() {
  return <LawPage title="Envíos y devoluciones" sections={shippingText(useShop())} />
}
