import type { z } from 'zod'
import type { SignedIn } from '../platform/http/caller.ts'
import { fieldProblem, problem, type Problem } from '../platform/http/problem.ts'
import { findTokenOwner, type TokenOwner } from '../platform/payment-gateway/token-owner.ts'
import { storeChange, type ChangeParts, type Decide } from './change-as-owner.ts'
import { openSecret, sealSecret } from './connected.ts'
import type { mercadoPagoForm } from './connections.contract.ts'

const system = 'mercado-pago'
const argentina = 'MLA'

type Typed = z.output<typeof mercadoPagoForm>

/** Connects the account whose token was pasted, once the provider has said whose it is. */
export async function connectMercadoPago(
  parts: ChangeParts,
  caller: SignedIn,
  typed: Typed,
): Promise<{ message: string } | Problem> {
  const seal = await parts.key.findOrMake()
  let owner: TokenOwner | undefined
  const decide: Decide = async (now) => {
    const token = typed.access_token || openSecret(seal, system, 'access_token', now.secrets['access_token'])
    const hasSecret =
      typed.webhook_secret !== '' ||
      openSecret(seal, system, 'webhook_secret', now.secrets['webhook_secret']) !== undefined
    if (!token) return { ok: false, why: fieldProblem('access_token', 'Falta el Access Token') }
    if (!hasSecret)
      return {
        ok: false,
        why: fieldProblem('webhook_secret', 'Falta la clave secreta: sin ella ningún pago se confirmaría'),
      }
    if (!owner) return { ok: false, why: problem(409, 'La conexión cambió mientras tanto. Probá de nuevo.') }
    const sealed = (name: 'access_token' | 'webhook_secret') =>
      typed[name] === ''
        ? now.secrets[name]
        : sealSecret(seal, system, name, { text: typed[name], hint: typed[name].slice(-4) })
    const secrets = {
      access_token: sealed('access_token'),
      webhook_secret: sealed('webhook_secret'),
    }
    return {
      ok: true,
      content: {
        fields: { account: owner.nickname, account_id: owner.id, trial: owner.trial ? 'yes' : 'no' },
        secrets: Object.fromEntries(Object.entries(secrets).flatMap(([name, s]) => (s ? [[name, s]] : []))),
      },
    }
  }
  const stored = parts.connections.now().mercadoPago
  const token = typed.access_token || (typeof stored === 'object' ? stored.accessToken : '')
  if (token !== '') {
    const account = await askProvider(token)
    if (!account.ok) return account.why
    owner = account.owner
  }
  const refused = await storeChange(parts, { system, caller, tested: true }, decide)
  return refused ?? { message: `Mercado Pago conectado: ${accountWords(owner)}.` }
}

/** Asks whose the connected token is. */
export async function testMercadoPago(
  accessToken: string | undefined,
): Promise<{ message: string } | Problem> {
  if (!accessToken) return problem(409, 'Mercado Pago todavía no está conectado.')
  const account = await askProvider(accessToken)
  return account.ok ? { message: `Anda: ${accountWords(account.owner)}.` } : account.why
}

const accountWords = (owner: TokenOwner | undefined) =>
  owner
    ? `la cuenta ${owner.nickname || owner.id}, ${owner.trial ? 'de prueba (nadie paga de verdad)' : 'que cobra de verdad'}`
    : ''

async function askProvider(
  token: string,
): Promise<{ ok: true; owner: TokenOwner } | { ok: false; why: Problem }> {
  const answer = await findTokenOwner(token)
  if (!answer.ok && answer.why === 'unreachable')
    return {
      ok: false,
      why: problem(503, 'Mercado Pago no responde en este momento. No cambiamos nada: probá en un rato.'),
    }
  if (!answer.ok)
    return {
      ok: false,
      why: fieldProblem(
        'access_token',
        'Mercado Pago no reconoce ese Access Token. En «Tus integraciones», abrí la aplicación y copialo de «Credenciales de producción»; no es la clave pública ni el secreto del cliente.',
      ),
    }
  if (answer.owner.site !== argentina)
    return {
      ok: false,
      why: fieldProblem('access_token', 'Esa cuenta no es de Mercado Pago Argentina: no cobra en pesos.'),
    }
  return { ok: true, owner: answer.owner }
}
