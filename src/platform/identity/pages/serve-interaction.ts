import type http from 'node:http'
import { errors } from 'oidc-provider'
import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'
import { signInReasonParameter, signInSentence } from '../../http/sign-in-reason.ts'
import { rememberDevice } from '../accounts/known-devices.ts'
import { answerAskCode, answerCode } from './mail-code-forms.ts'
import { codeRequestPage } from './mail-code-pages.ts'
import { messagePage } from './message-pages.ts'
import { signUpPage } from './pages.ts'
import { acceptOffer, noteDeclined, offerPage } from './passkey-offer.ts'
import { isReading, readForm, sendPage, type PageAnswer } from './send-page.ts'
import { answerSecondFactor, secondFactorView, secondStep } from './second-factor-forms.ts'
import {
  answerLogin,
  answerPasskey,
  answerSignUp,
  loginView,
  type InteractionParts,
  type Page,
  type SignedIn,
} from './sign-in-forms.ts'

type Details = Awaited<ReturnType<Provider['interactionDetails']>>
/** A request for a page of an interaction. */
type Visit = {
  parts: InteractionParts
  details: Details
  /** The URL's part after the uid. */
  step: string
  request: http.IncomingMessage
  response: http.ServerResponse
}

const forms = {
  login: answerLogin,
  signup: answerSignUp,
  passkey: answerPasskey,
  codigo: answerAskCode,
  'con-codigo': answerCode,
}

/** Serves /interaction/{uid}. A cookie for that path binds it to one browser. */
export async function serveInteraction(
  parts: InteractionParts,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const [, , uid = '', step = ''] = new URL(request.url ?? '/', parts.publicUrl).pathname.split('/')
  const details = await detailsOf(parts.provider, request, response)
  if (!details || details.uid !== uid) return sendPage(request, response, over())
  const visit: Visit = { parts, details, step, request, response }
  if (details.prompt.name === 'passkey_offer') return serveOffer(visit)
  return details.prompt.name === 'second_factor' ? serveSecondFactor(visit) : serveSignIn(visit)
}

const over = (): PageAnswer => ({
  status: 400,
  html: messagePage('Este ingreso venció', 'Volvé a la tienda y tocá «Ingresar» otra vez: lleva un segundo.'),
})

async function serveSignIn(visit: Visit): Promise<void> {
  const { parts, details, step, request } = visit
  if (step !== '' && !Object.hasOwn(forms, step)) return send(visit, over())
  const page: Page = { uid: details.uid, reason: signInSentence(details.params[signInReasonParameter]) }
  if (isReading(request)) return send(visit, { status: 200, html: await pageOf(visit, page) })
  const form = await formOf(visit)
  if (!form) return
  const answerForm = forms[step as keyof typeof forms] ?? answerLogin
  const answer = await answerForm(parts, page, form, request)
  if ('accountId' in answer) return finishLogin(visit, answer)
  return send(visit, answer)
}

/** The page with a step's form. */
async function pageOf({ parts, details, step }: Visit, page: Page): Promise<string> {
  if (step === 'codigo' || step === 'con-codigo') return codeRequestPage(page)
  const wantsSignUp = step === 'signup' || (step === '' && details.params['screen_hint'] === 'signup')
  return wantsSignUp ? signUpPage(page) : loginView(parts, page)
}

/** Asks for a second factor between the password and the shop. */
async function serveSecondFactor(visit: Visit): Promise<void> {
  const { parts, details, request, response } = visit
  const { accountId = '', amr = [] } = details.session ?? {}
  const step = await secondStep(parts, details.uid, accountId)
  if (!step) return send(visit, over())
  if (isReading(request)) return send(visit, { status: 200, html: await secondFactorView(step) })
  const form = await formOf(visit)
  if (!form) return
  const answer = await answerSecondFactor(step, form, visit.step)
  if ('status' in answer) return send(visit, answer)
  const login = { accountId, remember: true, amr: [...new Set([...amr, ...answer.proven, 'mfa'])] }
  if (!answer.show) return finish(visit, { login })
  const next = await parts.provider.interactionResult(request, response, { login })
  return send(visit, { status: 200, html: answer.show(next) })
}

/** Offers a passkey after the password. */
async function serveOffer(visit: Visit): Promise<void> {
  const { parts, details, request, response } = visit
  const { uid } = details
  const accountId = details.session?.accountId ?? ''
  const show = async (status: number, error?: string) => {
    const html = await offerPage(parts, uid, accountId, error)
    return send(visit, html ? { status, html } : over())
  }
  if (isReading(request)) return show(200)
  const form = await formOf(visit)
  if (!form) return
  if (form.get('later') === 'yes') {
    noteDeclined(response, parts.publicUrl)
    return finish(visit, {})
  }
  const registration = form.get('registration') ?? ''
  const added = await acceptOffer(parts, request, { uid, accountId, registration })
  return added ? finish(visit, {}) : show(422, 'La clave de acceso no se pudo guardar. Probá de nuevo.')
}

/** The form of a POST; undefined if the request was rejected. */
async function formOf(visit: Visit): Promise<URLSearchParams | undefined> {
  const form = await readForm(visit.request, visit.response, visit.parts.publicUrl)
  if (form instanceof URLSearchParams) return form
  send(visit, form)
  return undefined
}

/** The interaction of the browser's cookie; undefined if it expired or belongs to another browser. */
async function detailsOf(provider: Provider, request: http.IncomingMessage, response: http.ServerResponse) {
  try {
    return await provider.interactionDetails(request, response)
  } catch (failure) {
    if (failure instanceof errors.SessionNotFound) return undefined
    throw failure
  }
}

async function finishLogin(visit: Visit, { accountId, amr, offer = false }: SignedIn): Promise<void> {
  const { parts, request, response } = visit
  await rememberDevice(parts.pool, accountId, { request, response, publicUrl: parts.publicUrl })
  // users about to enter a second factor have enough to do
  const offered = offer && !(await parts.secondFactor.required(accountId))
  return finish(visit, { login: { accountId, remember: true, amr }, offer: offered })
}

async function finish({ parts, request, response }: Visit, result: InteractionResults): Promise<void> {
  const options = { mergeWithLastSubmission: false }
  const location = await parts.provider.interactionResult(request, response, result, options)
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

const send = ({ request, response }: Visit, answer: PageAnswer) => sendPage(request, response, answer)
