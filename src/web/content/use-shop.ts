import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '../../app/shop.contract.ts'
import type { ShopFacts } from '../../settings/shop-facts.ts'

/** Used if the root failed to load. */
const unknown: ShopFacts = {
  name: '',
  tagline: '',
  motto: '',
  logo: '',
  accent: '',
  seller: { legal_name: '', cuit: '', iva: 'responsable_inscripto', address: '', data_fiscal_url: '' },
  contact: { email: '', phone: '', whatsapp: '' },
  social: { instagram: '', facebook: '', linkedin: '' },
}

/** The shop's facts from its owner. */
export function useShop(): PageSettings['shop'] {
  const data = useRouteLoaderData<{ settings: PageSettings }>('root')
  return data?.settings.shop ?? unknown
}
