import type { z } from 'zod'
import type { Db } from '../platform/database/open-database.ts'
import { formatDay } from '../calendar/shop-time.ts'
import { writeCuit } from '../money/cuit.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import { fieldProblem, problem, type Problem } from '../platform/http/problem.ts'
import { openArcaAccount, type ArcaAccount } from '../platform/invoice-authority/arca/arca-account.ts'
import {
  belongsTo,
  readCertificate,
  requestCertificate,
} from '../platform/invoice-authority/arca/certificate-request.ts'
import { retrySignIn } from '../platform/invoice-authority/ticket-store.queries.ts'
import { storeChange, type ChangeParts } from './change-as-owner.ts'
import { openSecret, sealSecret } from './connected.ts'
import { nothingStored, type ConnectionContent } from './connection.ts'
import type { arcaRequestForm, pointOfSaleForm } from './connections.contract.ts'
import { readConnections } from './connections.queries.ts'

const system = 'arca'

/** Makes key and request in the shop. A certificate that is in use stays so until its successor is uploaded. */
export async function requestArcaCertificate(
  parts: ChangeParts,
  caller: SignedIn,
  { mode, cuit, name, alias }: z.output<typeof arcaRequestForm>,
): Promise<{ message: string } | Problem> {
  const seal = await parts.key.findOrMake()
  const made = await requestCertificate({ name, alias, cuit })
  const refused = await storeChange(parts, { system, caller }, (now) => {
    // nothing of another taxpayer or environment is of use
    const sameAccount = now.fields?.['cuit'] === cuit && now.fields?.['mode'] === mode
    const before: ConnectionContent = sameAccount ? now : { fields: {}, secrets: {} }
    return {
      ok: true,
      content: {
        fields: { ...before.fields, mode, cuit, name, alias, request: made.request },
        secrets: {
          ...before.secrets,
          next_key: sealSecret(seal, system, 'next_key', { text: made.key, hint: '' }),
        },
      },
    }
  })
  return refused ?? { message: 'Pedido creado: descargalo y subilo a ARCA.' }
}

/** Takes the certificate that ARCA gave for the request, or one for the key that is in use. */
export async function uploadArcaCertificate(
  parts: ChangeParts,
  caller: SignedIn,
  text: string,
): Promise<{ message: string } | Problem> {
  const wrong = (detail: string) => fieldProblem('certificate', detail)
  if (/PRIVATE KEY/.test(text))
    return wrong('Esa es una clave privada, no un certificado. Acá va el archivo .crt que da ARCA.')
  if (/CERTIFICATE REQUEST/.test(text))
    return wrong('Ese es el pedido (CSR). Subilo a ARCA y cargá acá el certificado (.crt) que te devuelve.')
  const facts = readCertificate(text)
  if (!facts) return wrong('Ese archivo no es un certificado. ARCA lo da como un archivo .crt.')
  const seal = await parts.key.findOrMake()
  const refused = await storeChange(parts, { system, caller }, (now) => {
    const no = (detail: string) => ({ ok: false, why: wrong(detail) }) as const
    if (!now.fields) return no('Antes creá el pedido de certificado.')
    const { cuit = '', mode } = now.fields
    const keyOf = (name: string) => openSecret(seal, system, name, now.secrets[name])
    const name = ['next_key', 'key'].find((candidate) => {
      const key = keyOf(candidate)
      return key !== undefined && belongsTo(facts.certificate, key)
    })
    if (name === undefined)
      return no(
        'Ese certificado es de otro pedido. Descargá el certificado del último pedido que creaste acá, o creá uno nuevo.',
      )
    if (facts.cuit !== '' && facts.cuit !== cuit)
      return no(`Ese certificado es del CUIT ${writeCuit(facts.cuit)}, y el pedido del ${writeCuit(cuit)}.`)
    if (facts.ends.getTime() < Date.now())
      return no(`Ese certificado venció el ${formatDay(facts.ends.toISOString())}.`)
    if (facts.forTests && mode === 'production')
      return no('Ese certificado es de prueba (homologación) y el pedido es para facturar de verdad.')
    const { request: _, ...fields } = now.fields
    const key = keyOf(name) ?? ''
    return {
      ok: true,
      content: {
        fields: { ...fields, certificate: facts.certificate, ends: facts.ends.toISOString() },
        secrets: { key: sealSecret(seal, system, 'key', { text: key, hint: '' }) },
      },
    }
  })
  return refused ?? { message: 'Certificado cargado: es el de este pedido. Ahora probalo.' }
}

/** The account that is stored; undefined until a certificate was uploaded. */
async function storedAccount({ db, key }: ChangeParts): Promise<ArcaAccount | undefined> {
  const { fields, secrets } = (await readConnections(db)).get(system) ?? nothingStored
  const privateKey = openSecret(await key.find(), system, 'key', secrets['key'])
  const { cuit, mode, certificate } = fields ?? {}
  if (!cuit || !certificate || !privateKey) return undefined
  return {
    mode: mode === 'production' ? 'production' : 'homologation',
    cuit,
    credentials: { certificate, key: privateKey },
  }
}

const noCertificate = problem(409, 'Primero cargá el certificado que te dio ARCA.')

/** Signs in and asks for the points of sale. */
export async function testArca(parts: ChangeParts): Promise<{ message: string; points: number[] } | Problem> {
  const account = await storedAccount(parts)
  if (!account) return noCertificate
  const points = await askPoints(parts.db, account)
  if (!points.ok) return points.why
  const where = account.mode === 'production' ? 'ARCA' : 'ARCA (pruebas)'
  const salesPoints = points.value
  const sentence =
    salesPoints.length > 0
      ? `Punto${salesPoints.length > 1 ? 's' : ''} de venta para la tienda: ${salesPoints.join(', ')}.`
      : 'No informa puntos de venta: escribí el número que diste de alta para Web Services.'
  return { message: `${where} aceptó el certificado. ${sentence}`, points: salesPoints }
}

const remedies: readonly [pattern: RegExp, sentence: string][] = [
  [
    /coe\.notAuthorized/,
    'ARCA conoce el certificado, pero no lo deja facturar. En «Administrador de Relaciones», agregá el servicio «Facturación Electrónica» y elegí como representante el alias del certificado.',
  ],
  [
    /coe\.alreadyAuthenticated/,
    'ARCA ya dio un ingreso a este certificado hace poco y no da otro enseguida. Probá de nuevo en diez minutos.',
  ],
  [
    /cms\.cert\.untrusted/,
    'El certificado es del otro ambiente: uno de prueba no sirve para facturar de verdad, ni al revés. Creá el pedido para el que corresponde.',
  ],
  [/cms\.cert\.expired/, 'El certificado venció: creá un pedido nuevo.'],
  [/cms\.|cert\./, 'ARCA no acepta ese certificado. Creá un pedido nuevo y cargá el certificado que dé.'],
  [
    /xml\.(generation|expiration)Time/,
    'El reloj del servidor de la tienda está mal: avisale a quien la instaló.',
  ],
  [
    /\b60[01]:/,
    'ARCA no acepta ese CUIT con ese certificado. Revisá el CUIT del pedido y la relación del alias.',
  ],
  [/another process/, 'La tienda está ingresando a ARCA en este momento. Probá de nuevo en un minuto.'],
]

/** What to do about ARCA's words. */
function arcaRefusal(detail: string): string {
  const remedy = remedies.find(([pattern]) => pattern.test(detail))
  return remedy?.[1] ?? 'ARCA no responde en este momento. No cambiamos nada: probá en un rato.'
}

async function askPoints(
  db: Db,
  account: ArcaAccount,
): Promise<{ ok: true; value: number[] } | { ok: false; why: Problem }> {
  // what it was refused for may be mended by now
  await retrySignIn(db)
  const answer = await openArcaAccount(db, account).pointsOfSale()
  if (!answer.ok) return { ok: false, why: problem(503, arcaRefusal(answer.detail)) }
  const open = answer.value.filter(({ blocked, closed }) => !blocked && !closed)
  return { ok: true, value: open.map(({ number }) => number) }
}

/** The last step: from here on the shop invoices. */
export async function choosePointOfSale(
  parts: ChangeParts,
  caller: SignedIn,
  { point_of_sale: chosen }: z.output<typeof pointOfSaleForm>,
): Promise<{ message: string } | Problem> {
  const account = await storedAccount(parts)
  if (!account) return noCertificate
  const points = await askPoints(parts.db, account)
  if (!points.ok) return points.why
  if (points.value.length > 0 && !points.value.includes(Number(chosen)))
    return fieldProblem(
      'point_of_sale',
      `ARCA no tiene ese punto de venta para Web Services. Los que hay: ${points.value.join(', ')}.`,
    )
  const refused = await storeChange(parts, { system, caller, tested: true }, (now) =>
    now.fields?.['certificate'] === account.credentials.certificate
      ? {
          ok: true,
          content: { ...now, fields: { ...now.fields, point_of_sale: String(Number(chosen)) } },
        }
      : { ok: false, why: problem(409, 'El certificado cambió mientras tanto. Probá de nuevo.') },
  )
  const value = account.mode === 'production' ? 'con valor legal' : 'de prueba, sin valor legal'
  return refused ?? { message: `La tienda factura desde ahora, ${value}.` }
}
