import { expect, test } from 'vitest'
import { missingForGoogle, schemaFaults } from '../../../../test/schema-org.ts'
import { demoBranches } from '../../../settings/branches.ts'
import { settingsOf } from '../../../settings/settings-tree.ts'
import { shopFacts } from '../../../settings/shop-facts.ts'
import { breadcrumbData } from './breadcrumbs.ts'
import { branchData, organizationData, websiteData } from './shop-data.ts'

const url = 'https://tienda.test'
const shop = {
  ...shopFacts(settingsOf(new Map())),
  social: { instagram: 'https://www.instagram.com/cava', facebook: '', linkedin: '' },
}

test('shop, site, branches and ways are said as schema.org and Google want them', () => {
  const structured = [
    organizationData(url, { ...shop, contact: { ...shop.contact, phone: '+54 11 0000-0000' } }),
    websiteData(url, shop),
    ...demoBranches.map((branch) => branchData(url, shop, branch)),
    breadcrumbData(url, [{ name: 'Bodegas', address: '/bodegas' }]),
  ]
  for (const data of structured) {
    expect(schemaFaults(data)).toEqual([])
    expect(missingForGoogle(data, 'required')).toEqual([])
    expect(missingForGoogle(data, 'recommended')).toEqual([])
  }
})

test('empty settings are omitted', () => {
  const bare = {
    ...shop,
    logo: '',
    social: { instagram: '', facebook: '', linkedin: '' },
    contact: { email: '', phone: '', whatsapp: '' },
  }
  const data = organizationData(url, bare)
  expect(schemaFaults(data)).toEqual([])
  expect(data).not.toHaveProperty('sameAs')
  expect(data).not.toHaveProperty('email')
  const branch = { name: 'A', address: 'Calle 1', city: '', hours: 'Siempre', phone: '', position: null }
  expect(schemaFaults(branchData(url, bare, branch))).toEqual([])
})

test('a wrong property, kind, enumeration or type is found', () => {
  const context = { '@context': 'https://schema.org' }
  expect(schemaFaults({ ...context, '@type': 'Product', prize: 3 })).toHaveLength(1)
  expect(schemaFaults({ ...context, '@type': 'Product', offers: { '@type': 'Brand' } })).toHaveLength(1)
  expect(
    schemaFaults({ ...context, '@type': 'Offer', availability: 'https://schema.org/Instock' }),
  ).toHaveLength(1)
  expect(schemaFaults({ ...context, '@type': 'Wine' })).toHaveLength(1)
  expect(
    missingForGoogle({ '@type': 'Product', offers: { '@type': 'Offer', price: 1 } }, 'required'),
  ).toEqual(['Product.name', 'Product.image', 'Offer.priceCurrency'])
})
