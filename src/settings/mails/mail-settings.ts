import { z } from 'zod'
import '../../platform/http/error-map.ts'
import * as account from '../../platform/identity/accounts/account-mails.ts'
import * as security from '../../platform/identity/accounts/security-mails.ts'
import type { ComposedMail } from '../../platform/mail/compose.ts'
import {
  renderMail,
  wrongPlaceholders,
  type FilledTemplate,
  type MailTemplate,
  type MailTexts,
} from '../../platform/mail/mail-template.ts'
import type { MailGroup } from '../../capabilities/declaration.ts'
import { declarations } from '../../capabilities/declarations.ts'
import { line, lines, type Setting } from '../setting.ts'
import * as desk from './desk-mails.ts'
import * as delivery from './delivery-mails.ts'
import * as owner from './owner-mails.ts'
import * as purchase from './purchase-mails.ts'
import * as reply from './reply-mails.ts'
import * as returns from './return-mails.ts'

/** What the capabilities add to a group. */
const added = (group: MailGroup) => declarations.flatMap(({ mails }) => mails?.[group] ?? [])
const byId = (template: MailTemplate, other: MailTemplate) => template.id.localeCompare(other.id)

/** The mails that an owner words, in the groups in which they are shown. */
export const mailGroups: readonly { name: string; templates: readonly MailTemplate[] }[] = [
  {
    name: 'La compra',
    templates: [
      purchase.orderPaid,
      purchase.orderProcessing,
      purchase.orderComplete,
      purchase.orderCancelled,
      purchase.transferDetails,
      purchase.payAtPickup,
      purchase.paymentLink,
      purchase.invoiceReady,
      purchase.orderReopened,
      purchase.orderUnpaid,
      reply.timeOver,
    ],
  },
  {
    name: 'La entrega',
    templates: [
      delivery.orderShipped,
      delivery.orderReady,
      delivery.orderDelivered,
      delivery.orderPickedUp,
      delivery.deliveryCorrected,
      delivery.orderNotSent,
      delivery.orderNotDelivered,
    ],
  },
  {
    name: 'Devoluciones y arrepentimiento',
    templates: [
      returns.withdrawalReceived,
      returns.withdrawalDecided,
      returns.refundByAmount,
      returns.bottlesReturned,
      returns.paymentRefunded,
    ],
  },
  {
    name: 'Avisos y novedades',
    templates: added('Avisos y novedades'),
  },
  { name: 'La cuenta', templates: [...Object.values(account), ...Object.values(security)] },
  {
    name: 'Para la tienda',
    templates: [
      ...[...Object.values(owner), ...added('Para la tienda')].toSorted(byId),
      ...Object.values(desk),
    ],
  },
]

export const mailTemplates: ReadonlyMap<string, MailTemplate> = new Map(
  mailGroups.flatMap(({ templates }) => templates.map((template) => [template.id, template] as const)),
)

/** The schema of a mail's texts, with checked placeholders. */
export function mailTextsSchema(template: MailTemplate): z.ZodType<MailTexts, MailTexts> {
  return z
    .strictObject(
      {
        subject: line(150, 'Indicá el asunto'),
        title: line(120, 'Indicá el título'),
        text: lines(5000).refine((text) => text !== '', 'Indicá el texto'),
      },
      { error: 'Un correo lleva asunto, título y texto' },
    )
    .superRefine((texts, context) => {
      for (const { field, detail } of wrongPlaceholders(template, texts))
        context.addIssue({ code: 'custom', path: [field], message: detail })
    })
}

const textsAnswer = z.object({ subject: z.string(), title: z.string(), text: z.string() })
type MailSetting = Setting<z.ZodType<MailTexts, MailTexts>, typeof textsAnswer>

/** One setting per mail: its texts. */
export const mailSettings: Record<string, MailSetting> = Object.fromEntries(
  [...mailTemplates].map(([id, template]): [string, MailSetting] => [
    id,
    {
      label: `Correo «${template.label}»`,
      hint: template.when,
      schema: mailTextsSchema(template),
      answer: textsAnswer,
      default: template.texts,
      input: { kind: 'list' },
      public: false,
    },
  ]),
)

/** The mail with the owner's texts; undefined if the default ones apply. */
export function rewordedMail(
  texts: Readonly<Record<string, MailTexts>>,
  { id, values }: FilledTemplate,
): ComposedMail | undefined {
  const template = mailTemplates.get(id)
  const own = texts[id]
  return template && own && own !== template.texts ? renderMail(template, own, values) : undefined
}
