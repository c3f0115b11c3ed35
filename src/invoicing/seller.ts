import type { SellerCondition } from './invoice-rules.ts'
import type { Settings } from '../settings/settings-tree.ts'
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
  /** The point of sale of vouchers with a CAEA; left out: the shop makes none. */
  contingencyPointOfSale?: number | undefined
  /** As they are now. */
  seller: () => Promise<Seller>
}

export type Invoicing = { setup: InvoicingSetup; authority: InvoiceAuthority }

/** As the owner set it; the CUIT is the one that the shop signs in to ARCA with. */
export function sellerOf(seller: Settings['seller'], cuit: string): Seller {
  return {
    legalName: seller.legal_name,
    cuit,
    condition: seller.iva,
    grossIncome: seller.gross_income,
    activityStart: seller.activity_start,
    address: seller.address,
  }
}
