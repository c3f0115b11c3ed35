import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import '../../../platform/http/error-map.ts'
import { formatDay, formatDayAndHour } from '../../../calendar/shop-time.ts'
import { systemNames } from '../../../connections/connection.ts'
import type { Connection } from '../../../connections/connections.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormField } from '../ui/form-field.tsx'
import type { FormOf } from '../ui/form-inputs.tsx'
import type { Connections } from './connections.tsx'

export type PartProps = {
  all: Connections
  connection: Connection
  /** The person's own, as it was taken before on this screen; '' until then. */
  password: string
  keepPassword: (password: string) => void
}

/** The password that goes with each change, where the shop asks for it. */
export const passwordAgain = z.string().max(200, 'Es demasiado larga')

const stateWords: Record<Connection['state'], string> = {
  none: 'Sin conectar',
  started: 'A medio camino',
  connected: 'Conectado',
  locked: 'Hay que cargarlo de nuevo',
  fixed: 'Lo fija la instalación',
}

const scheduleWords: Partial<Record<Connection['state'], string>> = {
  none: 'Sin programar',
  connected: 'Programadas',
}

/** What a connection is for, and how it is. */
export function PartHead({ connection, children }: { connection: Connection; children: ReactNode }) {
  const { id, state, changed } = connection
  return (
    <header className="stack">
      <h2>{systemNames[id]}</h2>
      <p className="muted">{children}</p>
      <p className="connection-state">
        <span className="chip">{(id === 'backups' && scheduleWords[state]) || stateWords[state]}</span>
        {changed && state !== 'fixed' && (
          <span className="muted">
            {changed.by}, {formatDayAndHour(changed.at)}
          </span>
        )}
      </p>
      {state === 'fixed' && (
        <p className="notice">
          Está en la configuración del servidor, que gana. Para manejarlo desde acá, quien instaló la tienda
          tiene que sacarlo de ahí.
        </p>
      )}
      {state === 'locked' && (
        <p className="notice warn">
          Se guardó cifrado con una clave que esta máquina no tiene, como pasa al restaurar una copia en otra.
          Mientras tanto {waits[id]}. Cargalo de nuevo.
        </p>
      )}
    </header>
  )
}

const waits: Record<Connection['id'], string> = {
  'mercado-pago': 'nadie puede pagar con tarjeta',
  mail: 'los correos esperan',
  arca: 'las facturas esperan',
  backups: 'no hay copias',
}

/** What a field of a secret says of the one that is stored. */
export function storedHint(connection: Connection, name: string, otherwise: string): string {
  const stored = connection.secrets[name]
  if (!stored || connection.state === 'locked') return otherwise
  const which = stored.hint === '' ? `Cargada el ${formatDay(stored.at)}` : `Termina en …${stored.hint}`
  return `${which}. Vacío, queda la que está.`
}

type FootProps<Draft extends { current: string }> = PartProps & {
  form: FormOf<Draft> & { busy: boolean; blocked: boolean }
  submit: string
  busy?: string
  /** False while what is to be sent is not there yet. */
  ready?: boolean
}

/** The end of a form: the password, and what sends it. */
export function FormFoot<Draft extends { current: string }>(props: FootProps<Draft>) {
  const { all, form, submit, busy = 'Probando…', ready = true, password } = props
  return (
    <>
      {all.asks_password && password === '' && (
        <FormField
          name="current"
          label="Tu contraseña"
          hint="La de tu cuenta: este cambio la pide una vez."
          error={form.errorOf('current')}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="password"
              autoComplete="current-password"
              value={form.draft.current}
              onChange={(event) => form.change({ current: event.target.value } as Partial<Draft>)}
            />
          )}
        </FormField>
      )}
      <div className="row wide">
        <button type="submit" className="button" disabled={form.busy || form.blocked || !ready}>
          {form.busy ? busy : submit}
        </button>
      </div>
    </>
  )
}

type ToolsProps = PartProps & {
  /** What the button says that tries the connection; without it there is none. */
  test?: string
}

/** What can be done with a connection that is there. */
export function ConnectionTools({ test, ...props }: ToolsProps) {
  const { connection } = props
  const tries = useCall('POST /admin/connections/{system}/test')
  const [asking, ask] = useState<'undo' | 'disconnect'>()
  const path = { system: connection.id }
  const there = connection.state !== 'none' && connection.state !== 'fixed'
  return (
    <div className="connection-tools">
      {test && (
        <button
          type="button"
          className="button plain small"
          disabled={tries.busy}
          onClick={() => void tries.send({ path })}
        >
          {tries.busy ? 'Probando…' : test}
        </button>
      )}
      {connection.undoable && (
        <button type="button" className="button plain small" onClick={() => ask('undo')}>
          Deshacer el último cambio
        </button>
      )}
      {there && (
        <button type="button" className="button plain small" onClick={() => ask('disconnect')}>
          Desconectar
        </button>
      )}
      {asking && <Sure {...props} asking={asking} close={() => ask(undefined)} />}
    </div>
  )
}

type SureProps = PartProps & { asking: 'undo' | 'disconnect'; close: () => void }

function Sure({ all, connection, password, keepPassword, asking, close }: SureProps) {
  const undo = useCall('POST /admin/connections/{system}/undo')
  const disconnect = useCall('DELETE /admin/connections/{system}')
  const [typed, type] = useState('')
  const current = password || typed
  const path = { system: connection.id }
  const goOn = async () => {
    close()
    const answer =
      asking === 'undo'
        ? await undo.ask({ path, body: { current } })
        : await disconnect.ask({ path, body: { current } })
    if (answer?.ok) keepPassword(current)
  }
  const name = systemNames[connection.id]
  return (
    <ConfirmDialog
      title={asking === 'undo' ? '¿Deshacer el último cambio?' : `¿Desconectar ${name}?`}
      confirm={asking === 'undo' ? 'Deshacer' : 'Desconectar'}
      danger={asking === 'disconnect'}
      onConfirm={() => void goOn()}
      onClose={close}
    >
      <p>
        {asking === 'undo'
          ? 'Vuelve lo que estaba antes, con sus claves. Si te arrepentís, deshacelo otra vez.'
          : 'Desde ese momento la tienda deja de usarlo. Se puede deshacer durante treinta días.'}
      </p>
      {all.asks_password && password === '' && (
        <label className="field">
          <span>Tu contraseña</span>
          <input
            className="input"
            type="password"
            autoComplete="current-password"
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </label>
      )}
    </ConfirmDialog>
  )
}

type SecretProps<Draft> = {
  form: FormOf<Draft>
  name: keyof Draft & string
  label: string
  hint: string
}

/** A secret that is pasted: never shown again, and not offered to the browser's own store. */
export function SecretInput<Draft extends object>({ form, name, label, hint }: SecretProps<Draft>) {
  return (
    <FormField name={name} label={label} hint={hint} error={form.errorOf(name)} wide>
      {(attributes) => (
        <input
          {...attributes}
          type="password"
          autoComplete="new-password"
          spellCheck={false}
          value={String(form.draft[name])}
          onChange={(event) => form.change({ [name]: event.target.value } as unknown as Partial<Draft>)}
        />
      )}
    </FormField>
  )
}
