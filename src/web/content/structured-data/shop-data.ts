import type { Branch } from '../../../settings/branches.ts'
import type { ShopFacts } from '../../../settings/shop-facts.ts'
import { returnPolicyData } from './offer-terms.ts'
import { openingHoursOf } from './opening-hours.ts'

/** The id by which other data refer to the shop. */
export function shopId(publicUrl: string): string {
  return `${publicUrl}/#tienda`
}

/** The seller for schema.org, without empty values. */
export function organizationData(publicUrl: string, { name, logo, seller, contact, social }: ShopFacts) {
  return filled({
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    '@id': shopId(publicUrl),
    name,
    legalName: seller.legal_name,
    taxID: seller.cuit,
    url: `${publicUrl}/`,
    logo: new URL(logo || '/icons/icon-512.png', `${publicUrl}/`).href,
    email: contact.email,
    telephone: contact.phone,
    address: filled({
      '@type': 'PostalAddress',
      streetAddress: seller.address,
      addressCountry: 'AR',
    }),
    sameAs: [social.instagram, social.facebook, social.linkedin].filter((link) => link !== ''),
    hasMerchantReturnPolicy: returnPolicyData,
  })
}

/** The shop's website and its search. */
export function websiteData(publicUrl: string, { name }: Pick<ShopFacts, 'name'>) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: `${publicUrl}/`,
    inLanguage: 'es-AR',
    publisher: { '@id': shopId(publicUrl) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/?name={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** A branch as a store of its own. */
export function branchData(publicUrl: string, shop: Pick<ShopFacts, 'name' | 'contact'>, branch: Branch) {
  const hours = openingHoursOf(branch.hours)
  return filled({
    '@context': 'https://schema.org',
    '@type': 'LiquorStore',
    name: `${shop.name} ${branch.name}`,
    url: `${publicUrl}/contact`,
    image: `${publicUrl}/icons/icon-512.png`,
    telephone: branch.phone || shop.contact.phone,
    parentOrganization: { '@id': shopId(publicUrl) },
    address: filled({
      '@type': 'PostalAddress',
      streetAddress: branch.address,
      addressLocality: branch.city,
      addressCountry: 'AR',
    }),
    ...(branch.position ? { geo: { '@type': 'GeoCoordinates', ...branch.position } } : {}),
    ...(hours ? { openingHours: hours } : {}),
  })
}

/** Drops empty values, which search engines report as errors. */
function filled<T extends Record<string, unknown>>(data: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
  ) as Partial<T>
}
