import { useState } from 'react'
import type { Route } from './+types/connections'
import { systemNames, systems, type System } from '../../../connections/connection.ts'
import type { connectionCalls } from '../../../connections/connections.contract.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { callAction, unlessProblem } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { unlistedMeta } from '../../content/page-title.ts'
import { Link } from '../../ui/link.tsx'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { ArcaPart } from './arca-part.tsx'
import { BackupsPart } from './backups-part.tsx'
import type { PartProps } from './connection-form.tsx'
import { MailPart } from './mail-part.tsx'
import { MercadoPagoPart } from './mercado-pago-part.tsx'
import '../settings/settings.css'
import './connections.css'

export const meta = unlistedMeta('Conexiones')

export type Connections = AnswerOf<(typeof connectionCalls)['GET /admin/connections']>

export const clientLoader = () =>
  loadAdmin('settings.change', async () => found(await browserApi()('GET /admin/connections')))

/** What a form sends is answered under its fields, and said by the form itself. */
const byButton: readonly string[] = [
  'POST /admin/connections/{system}/test',
  'POST /admin/connections/{system}/undo',
  'POST /admin/connections/arca/test',
  'DELETE /admin/connections/{system}',
]

export const clientAction = callAction(
  [
    'PUT /admin/connections/mercado-pago',
    'PUT /admin/connections/mail',
    'POST /admin/connections/arca/request',
    'PUT /admin/connections/arca/certificate',
    'POST /admin/connections/arca/test',
    'PUT /admin/connections/arca/point-of-sale',
    'PUT /admin/connections/backups',
    'POST /admin/connections/backups/key',
    'POST /admin/connections/{system}/test',
    'POST /admin/connections/{system}/undo',
    'DELETE /admin/connections/{system}',
  ],
  {
    answered: (answer, call) => {
      if (byButton.includes(call)) sayOutcome(answer)
    },
    // a backup or a mail server takes its time
    timeoutMs: 180_000,
  },
)
export const shouldRevalidate = unlessProblem

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = { title: 'Conexiones', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

const parts: Record<System, (props: PartProps) => React.ReactNode> = {
  'mercado-pago': MercadoPagoPart,
  mail: MailPart,
  arca: ArcaPart,
  backups: BackupsPart,
}

export default function AdminConnections({ loaderData, params }: Route.ComponentProps) {
  // typed once for a visit of the screen
  const [password, keepPassword] = useState('')
  const here = systems.find((id) => id === params.part) ?? systems[0]
  const Part = parts[here]
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(all) => {
        const connection = all.connections.find(({ id }) => id === here)
        return (
          <div className="settings">
            <Parts here={here} all={all} />
            <div className="settings-form">
              {connection && (
                <Part
                  key={here}
                  all={all}
                  connection={connection}
                  password={password}
                  keepPassword={keepPassword}
                />
              )}
            </div>
          </div>
        )
      }}
    </AdminScreen>
  )
}

const marks: Record<string, string> = { connected: '✓', fixed: '✓', locked: '!' }

/** Links to the connections, with a mark on those that work. */
function Parts({ here, all }: { here: System; all: Connections }) {
  return (
    <nav aria-label="Conexiones" className="settings-parts">
      {all.connections.map(({ id, state }) => (
        <Link key={id} to={`/admin/conexiones/${id}`} aria-current={id === here ? 'page' : undefined}>
          {systemNames[id]}
          <span className="connection-mark" data-state={state} aria-hidden="true">
            {marks[state]}
          </span>
        </Link>
      ))}
    </nav>
  )
}
