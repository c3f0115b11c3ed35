import { lines, text } from '../setting.ts'
import { initialPrivacy, initialShipping, initialTerms } from './initial-texts.ts'
import { legalPages, wrongLegal, type LegalFacts, type LegalKind } from './legal-text.ts'

const legalText = lines(40_000).superRefine((value, context) => {
  const message = wrongLegal(value)
  if (message) context.addIssue({ code: 'custom', message })
})

const legal = (kind: LegalKind, initial: string) =>
  text({ label: legalPages[kind].name, default: initial, public: false }, legalText, { kind: 'list' })

/** The legal texts. `GET /legal/{kind}` fills in the shop's data. */
export const legalSettings = {
  terms: legal('terms', initialTerms),
  shipping: legal('shipping', initialShipping),
  privacy: legal('privacy', initialPrivacy),
}

type Settings = {
  shop: { name: string }
  seller: { legal_name: string; cuit: string; address: string }
  contact: { email: string }
}

export function legalFacts({ shop, seller, contact }: Settings): LegalFacts {
  return {
    tienda: shop.name,
    vendedor: seller.legal_name,
    cuit: seller.cuit,
    domicilio: seller.address,
    correo: contact.email,
  }
}
