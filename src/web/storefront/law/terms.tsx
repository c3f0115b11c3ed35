import { LawPage } from './law-page.tsx'
import { termsText } from './law-texts.ts'

export function meta() {
  return [{ title: 'Términos y condiciones · Descorche' }]
}

export default function Terms() {
  return <LawPage title="Términos y condiciones" sections={termsText} />
}
