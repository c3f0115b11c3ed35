import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '../../app/shop.contract.ts'
import type { ShopFacts } from '../../settings/shop-facts.ts'

/** Where the root could not be loaded, a page says less. */
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

/** Who the shop is, as its owner says. */
export function useShop(): PageSettings['shop'] {
  const data = useRouteLoaderData<{ settings: PageSettings }>('root')
  return data?.settings.shop ?? unknown
}
