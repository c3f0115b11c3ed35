import type { SellerCondition } from './voucher.ts'
import type { AuthorityMode, InvoiceAuthority } from '../platform/invoice-authority/port.ts'

/** Who sells, as an invoice says it. */
export type Seller = {
  legalName: string
  /** Eleven digits. */
  cuit: string
  condition: SellerCondition
  /** Number of Ingresos Brutos, and since when they sell: as they are written. */
  grossIncome: string
  activityStart: string
  address: string
}

/** With whom and as whom the shop invoices. */
export type InvoicingSetup = {
  mode: AuthorityMode
  pointOfSale: number
  /** As they are now. */
  seller: () => Promise<Seller>
}

export type Invoicing = { setup: InvoicingSetup; authority: InvoiceAuthority }

export const demoSeller: Omit<Seller, 'cuit'> = {
  legalName: 'Descorche S.A.S. (tienda de demostración)',
  condition: 'responsable_inscripto',
  grossIncome: '',
  activityStart: '',
  address: 'Honduras 4800, Palermo, Ciudad Autónoma de Buenos Aires',
}
