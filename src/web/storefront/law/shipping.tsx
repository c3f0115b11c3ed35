import { LawPage } from './law-page.tsx'
import { shippingText } from './law-texts.ts'

export function meta() {
  return [{ title: 'Envíos y devoluciones · Descorche' }]
}

export default function Shipping() {
  return <LawPage title="Envíos y devoluciones" sections={shippingText} />
}
