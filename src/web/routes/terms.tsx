import { LawPage } from '../content/law-page.tsx'
import { termsText } from '../content/law-texts.ts'

export function meta() {
  return [{ title: 'Términos y condiciones · Descorche' }]
}

export default function Terms() {
  return <LawPage title="Términos y condiciones" sections={termsText} />
}
