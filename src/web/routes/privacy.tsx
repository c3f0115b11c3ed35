import { LawPage } from '../content/law-page.tsx'
import { privacyText } from '../content/law-texts.ts'

export function meta() {
  return [{ title: 'Privacidad · Descorche' }]
}

export default function Privacy() {
  return <LawPage title="Privacidad" sections={privacyText} />
}
