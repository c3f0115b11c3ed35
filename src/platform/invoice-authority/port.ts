import type { Centavos } from '../../money/money.ts'

/** Where vouchers are authorised: an embedded service, ARCA's test service, or ARCA. */
export type AuthorityMode = 'embedded' | 'homologation' | 'production'

/** A series of voucher numbers: point of sale and type (CbteTipo). */
export type VoucherSeries = { pointOfSale: number; type: number }

/** The authority's message with its code: a reason for refusal, or a remark about an authorised voucher. */
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

/** A voucher as stored by the authority. */
export type FoundVoucher = {
  cae: string
  /** Both dates YYYY-MM-DD. */
  caeExpiresOn: string
  date: string
  total: Centavos
  documentType: number
  documentNumber: number
}

/** `unknown`: no response, or an inconclusive one. The voucher may or may not exist. */
export type Unknown = { ok: false; detail: string }
export type AuthorityAnswer<T> = { ok: true; value: T } | Unknown

export type Authorised =
  | { result: 'authorised'; cae: string; caeExpiresOn: string; remarks: Remark[] }
  /** The number is free again. */
  | { result: 'refused'; remarks: Remark[] }
  /** Not the next number or date (10016): it may have been authorised before. */
  | { result: 'not-next'; remarks: Remark[] }
  | { result: 'unknown'; detail: string }

/** A point of sale of the seller's for web services, by its number. */
export type PointOfSale = { number: number; blocked: boolean; closed: boolean }

/** Half a month: the first one ends on day 15. */
export type Fortnight = {
  /** YYYYMM. */
  period: string
  half: 1 | 2
}

/** A code (CAEA) for vouchers of a fortnight that are reported afterwards. Days YYYY-MM-DD, each included. */
export type ContingencyCode = { code: string; validFrom: string; validTo: string; reportUntil: string }

export type RequestedCode =
  | { result: 'given'; code: ContingencyCode }
  /** There is one for that fortnight: look it up. */
  | { result: 'exists' }
  | { result: 'refused'; remarks: Remark[] }
  | { result: 'unknown'; detail: string }

/** A voucher that the buyer already has. */
export type IssuedVoucher = VoucherRequest & { code: string; generatedAt: Date }

export type Reported =
  | { result: 'reported'; remarks: Remark[] }
  /** Its number is not the one after the last reported (703): it may have been reported before. */
  | { result: 'not-next'; remarks: Remark[] }
  /** Reports begin on the day after the fortnight does. */
  | { result: 'too-early'; remarks: Remark[] }
  | { result: 'refused'; remarks: Remark[] }
  | { result: 'unknown'; detail: string }

/** Vouchers of the time in which the authority is away (RG 5782/2025). */
export type ContingencyAuthority = {
  /** Undefined: there is none for that fortnight. */
  findCode: (fortnight: Fortnight) => Promise<AuthorityAnswer<ContingencyCode | undefined>>
  requestCode: (fortnight: Fortnight) => Promise<RequestedCode>
  report: (voucher: IssuedVoucher) => Promise<Reported>
  /** Whether a point of sale was reported as having no vouchers under a code. */
  isReportedEmpty: (pointOfSale: number, code: string) => Promise<AuthorityAnswer<boolean>>
  reportEmpty: (pointOfSale: number, code: string) => Promise<Reported>
}

/** The authority for invoices. Calls never throw for network or service failures. */
export type InvoiceAuthority = {
  mode: AuthorityMode
  /** The last authorised number of a series; 0 for a new one. */
  lastAuthorised: (series: VoucherSeries) => Promise<AuthorityAnswer<number>>
  authorise: (voucher: VoucherRequest) => Promise<Authorised>
  /** Undefined if the number certainly does not exist. */
  find: (series: VoucherSeries, number: number) => Promise<AuthorityAnswer<FoundVoucher | undefined>>
  /** Those that the seller may authorise by. */
  pointsOfSale: () => Promise<AuthorityAnswer<PointOfSale[]>>
  /** Whether the service works; does not sign in. */
  status: () => Promise<AuthorityAnswer<void>>
  contingency: ContingencyAuthority
  /** Expiry of the certificate used to sign in. */
  certificateEnds: Date | undefined
}

/** A sign-in to the service, valid for twelve hours. */
export type Ticket = { token: string; sign: string; expiresAt: Date }
