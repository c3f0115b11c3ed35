import { LawPage } from '../content/law-page.tsx'
import { shippingText } from '../content/law-texts.ts'

export function meta() {
  return [{ title: 'Envíos y devoluciones · Descorche' }]
}

export default function Shipping() {
  return <LawPage title="Envíos y devoluciones" sections={shippingText} />
}
