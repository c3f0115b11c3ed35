import { LawPage } from './law-page.tsx'
import { privacyText } from './law-texts.ts'

export function meta() {
  return [{ title: 'Privacidad · Descorche' }]
}

export default function Privacy() {
  return <LawPage title="Privacidad" sections={privacyText} />
}
