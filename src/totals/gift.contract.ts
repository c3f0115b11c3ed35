import { z } from 'zod'
import { shopDay } from '../calendar/shop-time.ts'
import { dayParameter } from '../platform/http/parameters.ts'
import { typedText } from '../platform/http/typed-text.ts'
import { longestMessage, messageFault, wishedDayFault } from './gift.ts'

/** Refuses a text for which a rule has a reason. */
const refuse =
  (faultIn: (text: string) => string | undefined) =>
  (text: string, context: z.RefinementCtx): void => {
    const message = faultIn(text)
    if (message) context.addIssue({ code: 'custom', message })
  }

/** What a purchase says as a gift. */
export const giftSchema = z.object({
  /** Whether it is wrapped, at the price that the quote says. */
  wrap: z.boolean().default(false),
  message: typedText()
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(
      z
        .string()
        .max(longestMessage, `El mensaje lleva hasta ${longestMessage} letras`)
        .superRefine(refuse(messageFault)),
    )
    .default(''),
  recipient: typedText().max(120, 'El nombre es demasiado largo').default(''),
  phone: typedText().max(30, 'El teléfono es demasiado largo').default(''),
  /** The day on which it should arrive; a wish, no promise. */
  wished_day: dayParameter
    .superRefine(refuse((day) => wishedDayFault(day, shopDay(new Date()))))
    .nullable()
    .default(null),
  /** No paper in the box says what was paid. */
  hide_prices: z.boolean().default(true),
})

export const giftAnswer = z.object({
  wrap: z.boolean(),
  message: z.string(),
  recipient: z.string(),
  phone: z.string(),
  wished_day: z.string().nullable(),
  hide_prices: z.boolean(),
})
export type Gift = z.output<typeof giftAnswer>
