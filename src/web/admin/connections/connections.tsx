import { useState } from 'react'
import { useParams } from 'react-router'
import { systemNames, systems, type System } from '../../../connections/connection.ts'
import type { connectionCalls } from '../../../connections/connections.contract.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { unlessProblem } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { Link } from '../../ui/link.tsx'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { adminScreen } from '../kit/admin-screen.tsx'
import { ArcaPart } from './arca-part.tsx'
import { BackupsPart } from './backups-part.tsx'
import type { PartProps } from './connection-form.tsx'
import { MailPart } from './mail-part.tsx'
import { MercadoPagoPart } from './mercado-pago-part.tsx'
import '../settings/settings.css'
import './connections.css'

export type Connections = AnswerOf<(typeof connectionCalls)['GET /admin/connections']>

/** What a form sends is answered under its fields, and said by the form itself. */
const byButton: readonly string[] = [
  'POST /admin/connections/{system}/test',
  'POST /admin/connections/{system}/undo',
  'POST /admin/connections/arca/test',
  'DELETE /admin/connections/{system}',
]

const parts: Record<System, (props: PartProps) => React.ReactNode> = {
  'mercado-pago': MercadoPagoPart,
  mail: MailPart,
  arca: ArcaPart,
  backups: BackupsPart,
}

const screen = adminScreen({
  title: 'Conexiones',
  needs: 'settings.change',
  calls: [
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
  answered: (answer, call) => byButton.includes(call) && sayOutcome(answer),
  // a backup or a mail server takes its time
  timeoutMs: 180_000,
  shouldRevalidate: unlessProblem,
  load: async ({ api }) => found(await api('GET /admin/connections')),
  Body: Connection,
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = screen
export default screen.Screen

function Connection(all: Connections) {
  // typed once for a visit of the screen
  const [password, keepPassword] = useState('')
  const params = useParams()
  const here = systems.find((id) => id === params['part']) ?? systems[0]
  const Part = parts[here]
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
