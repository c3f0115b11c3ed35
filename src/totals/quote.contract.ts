import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { cashPricesTag, catalogueTag } from '../catalogue/cache-tags.ts'
import { settingsTag } from '../settings/settings-tag.ts'
import { contradictionIn } from '../delivery/contradictory-place.ts'
import { postalCode, postalCodeSentence, spellPostalCode } from '../delivery/postal-code.ts'
import { provinceNamed } from '../delivery/province-of.ts'
import { wayKinds } from '../delivery/zone.ts'
import { dayParameter, idParameter, listParameter, wholeNumber } from '../platform/http/parameters.ts'
import { typedText } from '../platform/http/typed-text.ts'
import { giftSchema } from './gift.contract.ts'
import { chargeKindNames } from './charge-kinds.ts'
import { isPurchaseSize, tooManyBottles } from './order-size.ts'

/** Amounts of the calls are pesos. */
export const discountAnswer = z.object({
  /** Null: the payment method. */
  promotion_id: z.number().nullable(),
  reason: z.string(),
  amount: z.number(),
})

/** What is charged or taken off beside the bottles. */
export const chargeAnswer = z.object({
  kind: z.enum(chargeKindNames),
  label: z.string(),
  /** By the price list; of what is taken off the same as `amount`. */
  list: z.number(),
  /** Below 0 where it is taken off. */
  amount: z.number(),
  /** Percent of VAT within the amount. */
  tax: z.number(),
  promotion_id: z.number().optional(),
  /** The line that it is about, counted from 1; without one the whole order. */
  line: z.number().optional(),
  /** Why it costs less than listed. */
  reasons: z.array(z.string()).optional(),
})
export type ChargeAnswer = z.output<typeof chargeAnswer>

const quoteLine = z.object({
  product_id: z.number(),
  quantity: z.number(),
  /** One bottle before the wine's own discount, and with it. */
  list_price: z.number(),
  unit_price: z.number(),
  discounts: z.array(discountAnswer),
  /** `unit_price` times `quantity` less its discounts. */
  total: z.number(),
  /** Given by a promotion, beside what was requested. */
  gift: z.boolean(),
})

export const quoteAnswer = z.object({
  lines: z.array(quoteLine),
  /** With the bottles of the lines they add up to the total. */
  charges: z.array(chargeAnswer),
  /** Of the whole order. */
  discounts: z.array(discountAnswer),
  delivery: z.object({
    options: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(wayKinds),
        /** With what promotions take off it. */
        price: z.number(),
        /** What the wines lack for this one to be free: 0 where it is, null where no amount makes it so. */
        missing_for_free: z.number().nullable(),
        /** Calendar days. */
        earliest: z.string(),
        latest: z.string(),
        /** When the courier comes, and the branch to come to. */
        hours: z.string().nullable(),
        branch: z.string().nullable(),
        /** Days and hours to choose from, within the law's for alcohol: see `delivery_window`. */
        windows: z.array(z.object({ day: z.string(), from: z.number(), to: z.number() })),
      }),
    ),
    chosen: z.string().nullable(),
    /** By the price list, and with its discounts taken off: being free from an amount is one of them. */
    list_price: z.number(),
    price: z.number(),
    discounts: z.array(discountAnswer),
    /** Of the chosen one, or of the nearest. */
    missing_for_free: z.number().nullable(),
    /** Those to choose from where the postal code lies in several that are delivered to differently. */
    provinces: z.array(z.string()),
    /** In which the postal code lies, where that is one alone. */
    province: z.string().nullable(),
    /** A sentence: too many bottles for home delivery there, or a postal code of another province than the named one. */
    note: z.string().nullable(),
  }),
  /** What wrapping as a gift costs; null: it is not offered. */
  gift_wrap: z.number().nullable(),
  payment_ways: z.array(
    z.object({ id: z.string(), name: z.string(), total: z.number(), instalments: z.number().nullable() }),
  ),
  /** `why` is a sentence; without a code it is not accepted and says nothing. */
  code: z.object({ accepted: z.boolean(), why: z.string().optional() }),
  /** Codes that the shop shows to everybody and that make this order cheaper, the best first; none where a code holds. */
  codes: z.array(
    z.object({
      promotion_id: z.number(),
      code: z.string(),
      /** What it does, as a sentence. */
      words: z.string(),
      /** 0 of one on a delivery that is not chosen yet. */
      saves: z.number(),
    }),
  ),
  /** Promotions that want several bottles together and have begun; the nearest to full first. */
  boxes: z.array(
    z.object({
      promotion_id: z.number(),
      name: z.string(),
      bottles: z.number(),
      taken: z.number(),
      missing: z.number(),
      /** Those that are full beside it. */
      full: z.number(),
      /** Sold as a box; '3x2' and the like are none. */
      is_box: z.boolean(),
    }),
  ),
  /** Of the lines. */
  subtotal: z.number(),
  /** `subtotal` less the order's discounts, and the delivery. */
  total: z.number(),
})
export type QuoteAnswer = z.output<typeof quoteAnswer>

/** A place as a browser says it: '1425' or 'C1425DKF', and the province where the code lies in several. */
export const placeFields = {
  postal_code: z
    .union([z.string(), z.number()])
    .transform((value) => spellPostalCode(String(value)))
    .refine((value) => value === '' || postalCode.test(value), postalCodeSentence)
    .nullish(),
  province: z
    .string()
    .trim()
    .refine((word) => word === '' || provinceNamed(word) !== undefined, 'Elegí una provincia de la lista')
    .transform((word) => provinceNamed(word))
    .nullish(),
  /** The id of a delivery method that is offered there. */
  delivery: z.string().trim().max(60).nullish(),
}

/** One of the chosen method's days and hours. */
export const deliveryWindowField = z.object({
  day: dayParameter,
  from: wholeNumber({ min: 0, max: 23 }),
  to: wholeNumber({ min: 1, max: 24 }),
})

/** Where no method is chosen yet: the first home delivery that goes there is in the total, as the checkout begins with it. */
export const homeDeliveryField = z.boolean().nullish()

/** A postal code and a province that name two places are asked about, as in an address. */
export function askWhichPlace(
  {
    postal_code,
    province,
  }: { postal_code?: string | null | undefined; province?: string | null | undefined },
  context: z.RefinementCtx,
): void {
  const found = contradictionIn({ codigoPostal: postal_code ?? '', ciudad: '', provincia: province ?? '' })
  if (found) context.addIssue({ code: 'custom', path: ['postal_code'], message: found.question })
}

export const codeField = typedText().max(40, 'El código es demasiado largo')

/** A promotion without a code or with a shown one, as its buyers read it. */
const describedPromotion = z.object({
  id: z.number(),
  name: z.string(),
  /** Null: it needs none. */
  code: z.string().nullable(),
  /** What it does, in a few words. */
  words: z.string(),
  /** On which wines and from which amount on; '' where it holds for all. */
  conditions: z.string(),
  /** On which days and at which hours; '' where it holds on all of them. */
  days: z.string(),
  ends_at: z.string().nullable(),
  /** It holds at this moment: the day and the hour are its own. */
  now: z.boolean(),
  /** A ready-made box, and what is in it; null for every other promotion. */
  box: z
    .object({
      price: z.number(),
      /** What its bottles cost one by one. */
      list_price: z.number(),
      bottles: z.number(),
      /** Boxes that the stock makes. */
      available: z.number(),
      contents: z.array(z.object({ product_id: z.number(), quantity: z.number() })),
    })
    .nullable(),
})
export type ReadyBox = NonNullable<z.output<typeof describedPromotion>['box']>

const runningPromotion = describedPromotion.extend({
  /** Some of its wines in stock, in the shop's order; none where it is about the whole purchase. */
  product_ids: z.array(z.number()),
})

export const quoteCalls = callTable({
  'POST /quote': {
    access: 'public',
    tag: 'Compras',
    summary:
      'Lo que sale una compra en este momento, con cada descuento y su motivo: lo mismo que muestra el carrito y cobra POST /payment. Con «home_delivery» y un código postal suma el primer envío a domicilio que llega ahí. No cambia nada.',
    body: z
      .object({
        products: z
          .array(z.object({ product_id: idParameter, quantity: wholeNumber({ min: 1, max: 100 }) }))
          .min(1, 'Falta decir qué vinos')
          .max(200, 'Son demasiados productos')
          .refine(isPurchaseSize, tooManyBottles),
        ...placeFields,
        home_delivery: homeDeliveryField,
        gift: giftSchema.nullish(),
        payment_way: z.string().trim().max(40).nullish(),
        code: codeField.nullish(),
      })
      .superRefine(askWhichPlace),
    answer: quoteAnswer,
    problems: [404, 422],
    perMinute: 240,
    invalidates: [],
  },
  'GET /promotions/{id}/wines': {
    access: 'public',
    tag: 'Promociones',
    summary:
      'Una promoción sin código, o con uno que la tienda muestra, que vale en este momento, y vinos con stock que cuentan para ella.',
    path: z.object({ id: idParameter }),
    answer: describedPromotion.extend({
      /** Bottles that it wants together; null where it looks at each by itself. */
      bottles: z.number().nullable(),
      /** In the shop's order, at most `mostBoxWines`. */
      product_ids: z.array(z.number()),
    }),
    problems: [404],
    perMinute: 240,
  },
  'GET /promotions/running': {
    access: 'public',
    tag: 'Promociones',
    summary:
      'Las promociones sin código que están en marcha, en palabras y con algunos de sus vinos; las de otro día u otra hora, con «now» falso.',
    answer: z.array(runningPromotion),
    perMinute: 240,
  },
  'GET /promotions/codes': {
    access: 'public',
    tag: 'Promociones',
    summary:
      'Los códigos que la tienda muestra a todas las personas y están en marcha, con lo que hacen y algunos de sus vinos.',
    answer: z.array(runningPromotion),
    perMinute: 240,
  },
  'GET /promotions/cash-prices': {
    access: 'public',
    tag: 'Promociones',
    summary:
      'Cuáles de estos vinos tienen una promoción atada a otro medio de pago que la tarjeta: de su precio no se dicen cuotas sin interés.',
    query: z.object({ ids: listParameter(idParameter, 100) }),
    answer: z.array(z.number()),
    cache: { tags: () => [cashPricesTag, catalogueTag, settingsTag] },
    perMinute: 240,
  },
  'GET /promotions/offers': {
    access: 'public',
    tag: 'Promociones',
    summary: 'Las promociones sin código que valen en este momento para estos vinos, en pocas palabras.',
    query: z.object({ ids: listParameter(idParameter, 100) }),
    answer: z.array(
      z.object({
        product_id: z.number(),
        offers: z.array(z.object({ promotion_id: z.number(), name: z.string(), words: z.string() })),
      }),
    ),
    perMinute: 240,
  },
})
