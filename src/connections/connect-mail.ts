import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { SignedIn } from '../platform/http/caller.ts'
import { fieldProblem, problem, type Problem } from '../platform/http/problem.ts'
import type { LogLine } from '../platform/observability/log.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { mailRefusal, type MailRefusal } from '../platform/mail/mail-refusal.ts'
import type { Mail } from '../platform/mail/port.ts'
import { sendAtOnce, type MailShop } from '../platform/mail/send-messages.ts'
import { ownerTestMessage } from '../settings/mails/desk-mails.ts'
import { storeChange, type ChangeParts } from './change-as-owner.ts'
import { openSecret, sealSecret, smtpAddress } from './connected.ts'
import type { mailForm } from './connections.contract.ts'
import { readConnections } from './connections.queries.ts'

const system = 'mail'
/** A person waits for it. */
const patienceMs = 25_000

type Typed = z.output<typeof mailForm>
export type MailTest = {
  publicUrl: string
  /** Whose mails they are. */
  shop: () => Promise<MailShop>
  /** Where a test goes. */
  to: () => Promise<string>
  /** Hears the server's own words. */
  warn: LogLine
}

/** Connects a mail account, once a test message has gone out by it. */
export async function connectMail(
  parts: ChangeParts & { mailTest: MailTest },
  caller: SignedIn,
  { host, port, security, user, sender, password }: Typed,
): Promise<{ message: string } | Problem> {
  const fields = { host, port, security, user, sender }
  const seal = await parts.key.findOrMake()
  const { mailTest } = parts
  const usedPassword = password || (await storedPassword(parts))
  if (fields.user !== '' && !usedPassword)
    return fieldProblem('password', 'Falta la contraseña de esa cuenta')
  const { openSmtpMail } = await import('../platform/mail/smtp-mail.ts')
  const mail = openSmtpMail({
    url: smtpAddress(fields, usedPassword),
    from: fields.sender,
    publicUrl: mailTest.publicUrl,
    deliveryMs: patienceMs,
  })
  const refused = await sendTest(mail, mailTest).finally(() => mail.close())
  if (refused) return refused
  const stored = await storeChange(parts, { system, caller, tested: true }, (now) => {
    const typed =
      password === '' ? undefined : sealSecret(seal, system, 'password', { text: password, hint: '' })
    const secret = typed ?? now.secrets['password']
    const secrets = fields.user === '' || !secret ? {} : { password: secret }
    return { ok: true, content: { fields, secrets } }
  })
  return (
    stored ?? {
      message: `Correo conectado. La prueba salió hacia ${await mailTest.to()}: fijate que llegue.`,
    }
  )
}

async function storedPassword({ db, key }: ChangeParts): Promise<string | undefined> {
  const stored = (await readConnections(db)).get(system)
  return openSecret(await key.find(), system, 'password', stored?.secrets['password'])
}

/** Sends a test message now. The answer is undefined, or a refusal with its remedy. */
export async function sendTest(mail: Mail, { shop, to, warn }: MailTest): Promise<Problem | undefined> {
  const message = fillMail(ownerTestMessage, {
    boton: [{ link: 'shop:/admin/home', words: 'Ir a la administración' }],
  })
  const address = await to()
  try {
    await sendAtOnce(mail, await shop(), { ...message, messageId: `mail-test-${randomUUID()}`, to: address })
    return undefined
  } catch (failure) {
    const { why, detail } = mailRefusal(failure)
    warn('test mail not sent', { why, detail })
    const { field, words } = refusals[why]
    const sentence = words.replace('{to}', address)
    return field ? fieldProblem(field, sentence) : problem(422, sentence)
  }
}

/** What to do about each refusal, and the field that it is about. */
const refusals: Record<MailRefusal, { field?: keyof Typed; words: string }> = {
  'sign-in': {
    field: 'password',
    words:
      'El servidor no aceptó usuario y contraseña. Gmail, Outlook y Yahoo piden una «contraseña de aplicación»: se crea en la seguridad de esa cuenta.',
  },
  'no-sign-in': {
    field: 'port',
    words: 'Ese puerto no deja ingresar con usuario. Probá el 587 con STARTTLS o el 465 con TLS.',
  },
  tls: {
    field: 'security',
    words: 'La conexión segura no salió. El puerto 465 lleva «TLS»; el 587, «STARTTLS».',
  },
  certificate: {
    field: 'host',
    words:
      'El certificado del servidor no es para ese nombre o no es válido. Usá el nombre que da tu proveedor de correo.',
  },
  name: { field: 'host', words: 'Ese servidor no existe: revisá cómo está escrito el nombre.' },
  closed: {
    field: 'port',
    words: 'En ese puerto no atiende nadie. Casi siempre es el 587; el 25 suele estar bloqueado.',
  },
  silent: {
    field: 'port',
    words: 'El servidor no respondió a tiempo. Revisá el puerto, o si la tienda puede salir por él.',
  },
  sender: {
    field: 'sender',
    words:
      'El servidor no deja mandar como ese remitente. Tiene que ser la dirección de la cuenta, o una que esa cuenta tenga permitida.',
  },
  recipient: {
    words:
      'El servidor no aceptó mandarle a {to}. Si no pide usuario, tiene que permitir el envío desde esta máquina; o cambiá el correo de los avisos en Ajustes.',
  },
  message: { words: 'El servidor no aceptó el correo. Sus palabras están en el registro de la tienda.' },
}
