import type http from 'node:http'
import { spellEmail } from '../accounts/accounts.ts'
import { deviceToken, knownDevice } from '../accounts/known-devices.ts'
import { requestMailCode, useCode } from '../factors/mail-code.ts'
import { codeRequestPage, typeCodePage } from './mail-code-pages.ts'
import { blocked, waitSentence, type FormAnswer, type InteractionParts, type Page } from './sign-in-forms.ts'
import { entryOf } from './send-page.ts'
import { takeAskTurn } from '../accounts/sign-in-throttle.ts'
import { isEmail } from '../accounts/sign-up.ts'

const tooMany = 'Hubo demasiados intentos. Esperá una hora y probá de nuevo, o ingresá con tu contraseña.'
const wrong =
  'Ese código no es, venció o ya se usó. Después de cinco intentos, volvé a la tienda y empezá de nuevo.'
const forStaff =
  'Quienes atienden la tienda ingresan con contraseña o con una clave de acceso, salvo que tengan un segundo paso.'

/** Handles the form that requests a code. Shows the same page for every address. */
export async function answerAskCode(
  { pool, addressOf, publicUrl }: InteractionParts,
  { uid }: Page,
  form: URLSearchParams,
  request: http.IncomingMessage,
): Promise<FormAnswer> {
  const email = spellEmail(entryOf(form, 'email'))
  const again = (status: number, error: string) => ({
    status,
    html: codeRequestPage({ uid, email: email.slice(0, 254), error }),
  })
  if (!isEmail(email)) return again(422, 'Ese correo electrónico no parece válido.')
  const device = await knownDevice(pool, email, deviceToken(request, publicUrl))
  if (!(await takeAskTurn(pool, 'code', { email, address: addressOf(request), device })).ok)
    return again(429, tooMany)
  await requestMailCode(pool, uid, email)
  return { status: 200, html: typeCodePage({ uid, email }) }
}

/** Handles the form with the code. */
export async function answerCode(
  parts: InteractionParts,
  { uid }: Page,
  form: URLSearchParams,
  request: http.IncomingMessage,
): Promise<FormAnswer> {
  const email = spellEmail(entryOf(form, 'email')).slice(0, 254)
  const again = (status: number, error: string) => ({ status, html: typeCodePage({ uid, email, error }) })
  const code = entryOf(form, 'code').slice(0, 40)
  const used = await useCode(parts.pool, uid, {
    code,
    email,
    address: parts.addressOf(request),
    device: deviceToken(request, parts.publicUrl),
  })
  if (!used.ok && used.why === 'too-many')
    return { ...again(429, waitSentence(used.seconds)), waitSeconds: used.seconds }
  if (!used.ok) return again(401, wrong)
  const { id: accountId } = used.account
  if ((await parts.accountState(accountId))?.blocked) return again(403, blocked)
  // access to a mailbox is not enough for staff; a second factor follows
  const { isStaff, required } = parts.secondFactor
  if ((await isStaff(accountId)) && !(await required(accountId))) return again(403, forStaff)
  return { accountId, amr: ['otp'] }
}
