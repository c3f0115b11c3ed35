import type { Centavos } from '../../money/money.ts'

/** Where vouchers are authorised: embedded in the shop, ARCA's test service, or ARCA. */
export type AuthorityMode = 'embedded' | 'homologation' | 'production'

/** Vouchers are numbered by point of sale and type (CbteTipo). */
export type VoucherSeries = { pointOfSale: number; type: number }

/** A sentence of the authority's with its code: why it refuses, or what it remarks on what it authorised. */
export type Remark = { code: number; detail: string }

export type VoucherRequest = VoucherSeries & {
  number: number
  /** YYYY-MM-DD. */
  date: string
  /** DocTipo and DocNro. */
  documentType: number
  documentNumber: number
  /** CondicionIVAReceptorId. */
  receiverCondition: number
  total: Centavos
  net: Centavos
  vat: Centavos
  /** The invoice that a credit note corrects. */
  corrects?: VoucherSeries & { number: number; date: string }
}

/** A voucher as the authority has it. */
export type FoundVoucher = {
  cae: string
  /** YYYY-MM-DD, both. */
  caeExpiresOn: string
  date: string
  total: Centavos
  documentType: number
  documentNumber: number
}

/** `unknown`: no answer, or one that does not say. Nothing follows from it. */
export type Unknown = { ok: false; detail: string }
export type AuthorityAnswer<T> = { ok: true; value: T } | Unknown

export type Authorised =
  | { result: 'authorised'; cae: string; caeExpiresOn: string; remarks: Remark[] }
  /** The number is free again. */
  | { result: 'refused'; remarks: Remark[] }
  /** Number or date is not the next one (10016): it may have been authorised before. */
  | { result: 'not-next'; remarks: Remark[] }
  | { result: 'unknown'; detail: string }

/** A point of sale of the seller's for web services, by its number. */
export type PointOfSale = { number: number; blocked: boolean; closed: boolean }

/** What the shop needs of the authority for invoices. No call throws for what the network or the service does. */
export type InvoiceAuthority = {
  mode: AuthorityMode
  /** The number authorised last in a series; 0 for a new one. */
  lastAuthorised: (series: VoucherSeries) => Promise<AuthorityAnswer<number>>
  authorise: (voucher: VoucherRequest) => Promise<Authorised>
  /** Undefined: there is surely none with that number. */
  find: (series: VoucherSeries, number: number) => Promise<AuthorityAnswer<FoundVoucher | undefined>>
  /** Those that the seller may authorise by. */
  pointsOfSale: () => Promise<AuthorityAnswer<PointOfSale[]>>
  /** Whether the service works, without signing in to it. */
  status: () => Promise<AuthorityAnswer<void>>
  /** When the certificate ends that the shop signs in with. */
  certificateEnds: Date | undefined
}

/** A sign-in to the service, twelve hours long. */
export type Ticket = { token: string; sign: string; expiresAt: Date }
