import { newSealKey } from '../platform/database/backup/seal.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem, type Problem } from '../platform/http/problem.ts'
import type { Mail } from '../platform/mail/port.ts'
import {
  disconnected,
  isFixed,
  refusal,
  storeChange,
  undone,
  type ChangeParts,
  type Decide,
} from './change-as-owner.ts'
import { choosePointOfSale, requestArcaCertificate, testArca, uploadArcaCertificate } from './connect-arca.ts'
import { connectBackups, type BackupRules } from './connect-backups.ts'
import { connectMail, sendTest, type MailTest } from './connect-mail.ts'
import { connectMercadoPago, testMercadoPago } from './connect-mercado-pago.ts'
import { systemNames, systems, type System } from './connection.ts'
import { connectionState, fixedFields } from './connection-state.ts'
import type { Connected, Opened } from './connected.ts'
import { connectionCalls, type Connection } from './connections.contract.ts'
import { markTested, readConnections, type StoredConnection } from './connections.queries.ts'
import type { AnswerOf } from '../platform/http/endpoint.ts'

type Answer = AnswerOf<(typeof connectionCalls)['GET /admin/connections']>

export type ConnectionParts = ChangeParts & {
  mailTest: MailTest
  backupRules: BackupRules
  /** What the shop works with now, set by the installation or by the owner. */
  inForce: () => Answer['in_force'] & { accessToken: string | undefined; certificateEnds: Date | undefined }
  mail: Mail
  noticeUrl: string
  backupFolder: () => string
  seller: () => Promise<Answer['seller']>
  /** Makes a backup now. */
  backUp: () => Promise<{ ok: true; name: string } | { ok: false; why: string }>
}

const dayMs = 86_400_000

export function connectionsApi(parts: ConnectionParts): ServedCall[] {
  type Change = { caller: SignedIn; body: { current?: string | undefined } }
  /** A change of a connection, once the caller may make it. */
  const change = async <C extends Change, T>(
    system: System,
    call: C,
    make: (call: C) => Promise<T | Problem>,
  ) => (await refusal(parts, { system, caller: call.caller, current: call.body.current })) ?? make(call)
  const replace = async (system: System, caller: SignedIn, current: string | undefined, decide: Decide) =>
    (await refusal(parts, { system, caller, current })) ?? storeChange(parts, { system, caller }, decide)

  return implement(connectionCalls, {
    'GET /admin/connections': () => listConnections(parts),
    'PUT /admin/connections/mercado-pago': (call) =>
      change('mercado-pago', call, ({ caller, body }) => connectMercadoPago(parts, caller, body)),
    'PUT /admin/connections/mail': (call) =>
      change('mail', call, ({ caller, body }) => connectMail(parts, caller, body)),
    'POST /admin/connections/arca/request': (call) =>
      change('arca', call, ({ caller, body }) => requestArcaCertificate(parts, caller, body)),
    'PUT /admin/connections/arca/certificate': (call) =>
      change('arca', call, ({ caller, body }) => uploadArcaCertificate(parts, caller, body.certificate)),
    'POST /admin/connections/arca/test': () => testArca(parts),
    'PUT /admin/connections/arca/point-of-sale': (call) =>
      change('arca', call, ({ caller, body }) => choosePointOfSale(parts, caller, body)),
    'PUT /admin/connections/backups': (call) =>
      change('backups', call, ({ caller, body }) => connectBackups(parts, caller, body)),
    'POST /admin/connections/backups/key': () => newSealKey(),
    'POST /admin/connections/{system}/test': ({ path }) => testConnection(parts, path.system),
    'POST /admin/connections/{system}/undo': async ({ path: { system }, caller, body }) =>
      (await replace(system, caller, body.current, undone)) ?? {
        message: `${systemNames[system]}: volvió a como estaba antes del último cambio.`,
      },
    'DELETE /admin/connections/{system}': async ({ path: { system }, caller, body }) =>
      (await replace(system, caller, body.current, disconnected)) ?? {
        message: `${systemNames[system]}: desconectado.`,
      },
  })
}

async function testConnection(
  parts: ConnectionParts,
  system: System,
): Promise<{ message: string } | Problem> {
  switch (system) {
    case 'mercado-pago':
      return testMercadoPago(parts.inForce().accessToken)
    case 'mail': {
      if (!parts.inForce().mail) return problem(409, 'El correo todavía no está conectado.')
      const refused = await sendTest(parts.mail, parts.mailTest)
      if (refused) return refused
      await markTested(parts.db, system)
      return { message: `La prueba salió hacia ${await parts.mailTest.to()}: fijate que llegue.` }
    }
    case 'arca': {
      const tested = await testArca(parts)
      return 'message' in tested ? { message: tested.message } : tested
    }
    case 'backups': {
      const made = await parts.backUp()
      if (!made.ok) return problem(503, `La copia no se pudo guardar: ${made.why}.`)
      await markTested(parts.db, system)
      return { message: `Copia guardada: ${made.name}.` }
    }
  }
}

async function listConnections(parts: ConnectionParts): Promise<Answer> {
  const stored = await readConnections(parts.db)
  const { accessToken: _, certificateEnds, ...inForce } = parts.inForce()
  const opened = openedOf(parts.connections.now())
  return {
    asks_password: parts.checkPassword !== undefined,
    notice_url: parts.noticeUrl,
    mail_to: await parts.mailTest.to(),
    seller: await parts.seller(),
    certificate_days: certificateEnds ? Math.floor((certificateEnds.getTime() - Date.now()) / dayMs) : null,
    backup_folder: parts.backupFolder(),
    in_force: inForce,
    connections: systems.map((id) => shown(parts, id, stored.get(id), opened[id])),
  }
}

const openedOf = (connected: Connected): Record<System, Opened<object>> => ({
  'mercado-pago': connected.mercadoPago,
  mail: connected.mail,
  arca: connected.arca,
  backups: connected.backups,
})

function shown(
  parts: ConnectionParts,
  id: System,
  stored: StoredConnection | undefined,
  opened: Opened<object>,
): Connection {
  const fixed = isFixed(parts, id)
  return {
    id,
    state: connectionState({ stored, opened, whole: fixed }),
    fixed: fixedFields(parts.given, id),
    fields: stored?.fields ?? {},
    secrets: Object.fromEntries(
      Object.entries(stored?.secrets ?? {}).map(([name, { hint, at }]) => [name, { hint, at }]),
    ),
    changed:
      stored?.changedAt && stored.changedBy
        ? { at: stored.changedAt.toISOString(), by: stored.changedBy }
        : null,
    tested_at: stored?.testedAt?.toISOString() ?? null,
    undoable: !fixed && stored?.earlier != null,
  }
}
