import { useEffect, useRef, useState } from 'react'
import { contradictionIn } from '../../../../delivery/contradictory-place.ts'
import { isSameWindow, windowHours, type DeliveryWindow } from '../../../../delivery/delivery-windows.ts'
import { isSamePlace, postalCode, spellPostalCode } from '../../../../delivery/postal-code.ts'
import type { KnownAddress } from '../../../../orders/address-book.contract.ts'
import {
  deliverySchema,
  sameAddress,
  type Address,
  type Destination,
} from '../../../../orders/address.contract.ts'
import type { OrderAnswer } from '../../../../orders/orders.contract.ts'
import type { Branch } from '../../../../settings/branches.ts'
import type { Gift } from '../../../../totals/gift.contract.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'
import { rememberedPostalCode, rememberPostalCode } from '../../../session/postal-code.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { blankAddress } from '../../address/address-fields.tsx'
import { usePay } from '../use-pay.ts'
import { unreachedWords } from './unreached-words.ts'
import { usePendingQuote } from './use-pending-quote.ts'

export type CheckoutProps = {
  order: OrderAnswer
  known: readonly KnownAddress[]
  branches: readonly Branch[]
  /** The buyer's name, the default recipient. */
  name: string
}

/** The buyer's choices at checkout, the resulting total, and the payment. */
export function useCheckout(props: CheckoutProps) {
  const { order } = props
  const { chosen, setChosen, start, address } = useAddress(props)
  const [method, chooseWay] = useState(order.delivery?.way ?? '')
  const [code, setCode] = useState(order.code ?? undefined)
  const giving = useGift(order)
  const [wantedWay, choosePayWay] = useState<string>(order.waitsFor ?? cardWay)
  const form = useForm<Address, Destination, unknown>({
    schema: deliverySchema,
    start,
    send: (written) => paying.to(written),
    // the screen's action reports it
    refused: () => undefined,
  })
  const place = placeOf(address ?? form.draft)
  const requested = {
    ...inQuote(place),
    delivery: method,
    code,
    payment_way: wantedWay,
    gift: pricedGift(giving.gift),
  }
  const quote = usePendingQuote(order.id, requested)
  useProvinceOfCode(form, quote.settled ? quote.quote?.delivery.province : undefined)
  const payWay = possibleWay(quote.quote, wantedWay)
  const { window, chooseWindow } = useWindow(order, quote.quote?.delivery)
  const paying = usePaying(order.id, { place, quote, code, gift: giving.gift, payWay, window })
  const pay = () => {
    if (!paying.picked) {
      // moves to the first invalid field
      if (form.errors.size > 0) void form.submit()
      return toast('error', notPicked(place, quote.quote?.delivery))
    }
    if (paying.picksUp) return void paying.to(undefined)
    if (!address) return void form.submit()
    const complete = deliverySchema.safeParse(address)
    if (complete.success) return void paying.to(complete.data)
    // an old address without a recipient
    form.change({ ...address, destinatario: address.destinatario ?? props.name }, [])
    form.tryToSend()
    setChosen('new')
  }
  // the only option for this place is not a choice: the buyer can still enter another place
  const needsNoAddress = paying.picksUp && method === paying.picked?.id
  const chosenHere = {
    window,
    chooseWindow,
    code,
    setCode,
    chosen,
    chooseAddress: setChosen,
    chooseWay,
    payWay,
    choosePayWay,
  }
  return { ...chosenHere, ...giving, needsNoAddress, form, quote, place, pay, paying }
}

/** The chosen day and hours if they are still offered, those of the order, or the first ones; undefined without any. */
function useWindow({ delivery: agreed }: OrderAnswer, delivery: QuoteAnswer['delivery'] | undefined) {
  const [wanted, chooseWindow] = useState<DeliveryWindow>()
  const offered = delivery?.options.find(({ id }) => id === delivery.chosen)?.windows ?? []
  const window =
    offered.find((candidate) => wanted && isSameWindow(candidate, wanted)) ??
    offered.find(
      (candidate) => candidate.day === agreed?.earliest && windowHours(candidate) === agreed.hours,
    ) ??
    offered[0]
  return { window, chooseWindow }
}

/** Only what affects the total; the message and the date are saved with the payment. */
const pricedGift = (gift: Gift | null) => gift && { wrap: gift.wrap }

function useGift(order: OrderAnswer) {
  const [gift, setGift] = useState(order.gift)
  return { gift, setGift }
}

const capital = { provincia: 'Ciudad Autónoma de Buenos Aires', ciudad: 'Buenos Aires' }

/** Fills in the province if the postal code has only one, until the buyer chooses another; that of the capital has one city. */
function useProvinceOfCode(
  { draft, change }: Pick<ReturnType<typeof useForm<Address, Destination, unknown>>, 'draft' | 'change'>,
  province: string | null | undefined,
): void {
  const filled = useRef('')
  useEffect(() => {
    if (!province || draft.provincia === province) return
    if (draft.provincia !== '' && draft.provincia !== filled.current) return
    filled.current = province
    const isCity = province === capital.provincia && draft.ciudad === ''
    change(isCity ? capital : { provincia: province }, [])
  }, [draft.provincia, draft.ciudad, change, province])
}

const cardWay = 'mercado_pago'

/** Drops a payment method that does not suit the delivery. */
const possibleWay = (quote: QuoteAnswer | undefined, wanted: string) =>
  quote?.payment_ways.find(({ id }) => id === wanted)?.id ?? quote?.payment_ways[0]?.id ?? cardWay

function notPicked({ postalCode }: Place, delivery: QuoteAnswer['delivery'] | undefined): string {
  if (postalCode === '') return 'Falta la dirección de envío'
  const unreached = delivery?.options.length === 0 && delivery.provinces.length === 0
  return unreached ? unreachedWords(delivery, postalCode) : 'Falta elegir cómo la recibís'
}

/** The order's address, the first one where the cart said that it goes, or a new one prefilled with what is known. */
function useAddress({ order, known, name }: CheckoutProps) {
  const saved = order.address ?? undefined
  const remembered = rememberedPostalCode()
  const first = saved
    ? known.find(({ address }) => sameAddress(address, saved))
    : remembered === ''
      ? known[0]
      : known.find(({ address }) => isSamePlace(address.codigoPostal, remembered))
  const [chosen, setChosen] = useState<number | 'new'>(first?.id ?? 'new')
  const phone = known.find(({ address }) => address.telefono)?.address.telefono
  const start: Address = {
    ...blankAddress,
    codigoPostal: remembered,
    destinatario: name,
    ...(phone ? { telefono: phone } : {}),
    ...saved,
  }
  return { chosen, setChosen, start, address: known.find(({ id }) => id === chosen)?.address }
}

type Place = { postalCode: string; province: string }

const inQuote = ({ postalCode, province }: Place) => ({ postal_code: postalCode, province })
type Known = {
  place: Place
  quote: ReturnType<typeof usePendingQuote>
  code: string | undefined
  gift: Gift | null
  payWay: string
  window: DeliveryWindow | undefined
}

function usePaying(orderId: number, { place, quote, code, gift, payWay, window }: Known) {
  const payment = usePay(orderId)
  const delivery = quote.quote?.delivery
  const picked = delivery?.options.find(({ id }) => id === delivery.chosen)
  return {
    picked,
    picksUp: picked?.kind === 'pickup',
    busy: payment.busy,
    changed: payment.changed?.total === quote.quote?.total ? payment.changed : undefined,
    /** Pays the displayed total; if the total has changed, shows the new one. */
    to: async (address: Destination | undefined) => {
      if (!picked || !quote.quote) return undefined
      rememberPostalCode(place.postalCode)
      const where = address
        ? { address }
        : Object.fromEntries(Object.entries(inQuote(place)).filter(([, value]) => value !== ''))
      const choice = {
        ...where,
        delivery: picked.id,
        payment_way: payWay,
        gift,
        ...(window ? { delivery_window: window } : {}),
        ...(code === undefined ? {} : { code }),
      }
      const answer = await payment.payFor({ ...choice, total: quote.quote.total })
      if (answer?.ok === false) quote.again()
      return answer
    },
  }
}

/** What is known of a place while typing: nothing before the postal code is complete. */
function placeOf({ codigoPostal, provincia }: Address): Place {
  const code = spellPostalCode(codigoPostal)
  if (!postalCode.test(code)) return { postalCode: '', province: '' }
  // until the form has its answer, go by the postal code
  const contradicts = contradictionIn({ codigoPostal: code, ciudad: '', provincia }) !== undefined
  return { postalCode: code, province: contradicts ? '' : provincia }
}
