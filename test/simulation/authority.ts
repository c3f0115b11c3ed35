import type {
  Authorised,
  FoundVoucher,
  InvoiceAuthority,
  VoucherRequest,
  VoucherSeries,
} from '../../src/platform/invoice-authority/port.ts'
import type { Random } from './random.ts'

/** What goes wrong at the invoice authority, each with its probability for one request. */
export type AuthorityFaults = { away: number; lostAnswer: number; refuses: number }

export const noAuthorityFaults: AuthorityFaults = { away: 0, lostAnswer: 0, refuses: 0 }

type Voucher = VoucherRequest & { cae: string; caeExpiresOn: string }

const seriesName = ({ pointOfSale, type }: VoucherSeries) => `${pointOfSale}/${type}`
const away = { ok: false, detail: 'El servicio no responde.' } as const

const withoutCode = () => Promise.resolve({ result: 'unknown', detail: away.detail } as const)

/** The simulated shop has no point of sale for contingency: its vouchers wait for the authority. */
const noContingency: InvoiceAuthority['contingency'] = {
  findCode: () => Promise.resolve(away),
  requestCode: withoutCode,
  report: withoutCode,
  isReportedEmpty: () => Promise.resolve(away),
  reportEmpty: withoutCode,
}

/** The invoice authority with its books. */
export class SimulatedAuthority {
  faults: AuthorityFaults = noAuthorityFaults
  random: Random
  readonly vouchers = new Map<string, Voucher[]>()
  readonly happened = new Map<string, number>()

  constructor(random: Random) {
    this.random = random
  }

  portFor(alive: () => boolean): InvoiceAuthority {
    const ask = async <T, U>(answer: () => T, lost: U): Promise<T | U> => {
      if (!alive()) return new Promise<never>(() => undefined)
      if (this.fails('away')) return lost
      const answered = answer()
      return this.fails('lostAnswer') ? lost : answered
    }
    return {
      mode: 'embedded',
      certificateEnds: undefined,
      pointsOfSale: () => ask(() => ({ ok: true as const, value: [] }), away),
      contingency: noContingency,
      lastAuthorised: (series) =>
        ask(() => ({ ok: true as const, value: this.last(series)?.number ?? 0 }), away),
      find: (series, number) => ask(() => ({ ok: true as const, value: this.find(series, number) }), away),
      status: () => ask(() => ({ ok: true as const, value: undefined }), away),
      authorise: (voucher) =>
        ask<Authorised, Authorised>(() => this.authorise(voucher), {
          result: 'unknown',
          detail: away.detail,
        }),
    }
  }

  private fails(fault: keyof AuthorityFaults): boolean {
    const probability = this.faults[fault]
    if (probability === 0 || !this.random.chance(probability)) return false
    this.happened.set(`authority ${fault}`, (this.happened.get(`authority ${fault}`) ?? 0) + 1)
    return true
  }

  private last(series: VoucherSeries): Voucher | undefined {
    return this.vouchers.get(seriesName(series))?.at(-1)
  }

  private find(series: VoucherSeries, number: number): FoundVoucher | undefined {
    const found = this.vouchers.get(seriesName(series))?.[number - 1]
    if (!found) return undefined
    const { cae, caeExpiresOn, date, total, documentType, documentNumber } = found
    return { cae, caeExpiresOn, date, total, documentType, documentNumber }
  }

  private authorise(voucher: VoucherRequest): Authorised {
    const last = this.last(voucher)
    const isNext = voucher.number === (last?.number ?? 0) + 1 && voucher.date >= (last?.date ?? '')
    if (!isNext)
      return {
        result: 'not-next',
        remarks: [{ code: 10016, detail: 'El número o la fecha no es el siguiente.' }],
      }
    if (voucher.total !== voucher.net + voucher.vat)
      return {
        result: 'refused',
        remarks: [{ code: 10048, detail: 'El total no es la suma de sus partes.' }],
      }
    if (this.fails('refuses')) return { result: 'refused', remarks: [{ code: 10000, detail: 'Rechazado.' }] }
    const series = this.vouchers.get(seriesName(voucher)) ?? []
    this.vouchers.set(seriesName(voucher), series)
    const cae = `9${String(series.length).padStart(7, '0')}${String(voucher.type).padStart(6, '0')}`
    series.push({ ...voucher, cae, caeExpiresOn: voucher.date })
    return { result: 'authorised', cae, caeExpiresOn: voucher.date, remarks: [] }
  }
}
