import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { writeNumber } from '../../../money/write-number.ts'
import type { Answered } from '../../../platform/http/client.ts'
import type { ImportAnswer, Verdict } from '../../../catalogue/import/imports.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { downloadCall } from '../../api/download.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useAddressView } from '../frame/address-view.ts'
import { useAnswered } from '../frame/use-answered.ts'
import { ColumnMatching, type Matching } from './column-matching.tsx'
import { RowsTable, verdictNames, verdictsShown, type RowsPage } from './rows-table.tsx'
import { atWork, useImport } from './use-import.ts'

const steps = [
  { name: 'Columnas', states: ['columnas'] },
  { name: 'Revisión', states: ['revisando', 'revisada'] },
  { name: 'Guardado', states: ['importando'] },
  { name: 'Listo', states: ['terminada', 'cancelada'] },
]

export type Flow = {
  given: Answered<ImportAnswer>
  /** A page of the rows that were judged, of one verdict. */
  rows?: { verdict: Verdict; page: number; found: Answered<RowsPage> }
}

/** One import, from its columns to its end; each step follows from its state. */
export function ImportFlow({ id, flow }: { id: number; flow: Flow }) {
  const { given, problem } = useImport(flow.given)
  const { revalidate } = useRevalidator()
  const { parameters, change } = useAddressView()
  const columns = useCall('PUT /imports/{id}/columns')
  const running = useCall('POST /imports/{id}/run')
  const cancelling = useCall('PUT /imports/{id}/cancel')
  const busy = columns.busy || running.busy || cancelling.busy
  const [matching, setMatching] = useState(false)
  const verdict = useVerdictInSight(matching ? 'columnas' : given?.state)
  // not before the screen has read what came of it
  useAnswered(columns.busy ? undefined : columns.answer, ({ ok }) => {
    if (ok) setMatching(false)
  })
  if (!given) return problem ? <Failure problem={problem} again={() => void revalidate()} /> : <Loading />
  const path = { id }
  const check = (body: Matching) => {
    // judged anew, the rows begin anew
    if (parameters.has('filas') || parameters.has('page')) change({ filas: '' })
    void columns.send({ path, body })
  }
  const run = (mode: 'todo-o-nada' | 'saltear') => void running.send({ path, body: { mode } })
  const cancel = () => void cancelling.send({ path })
  const now = matching ? 0 : steps.findIndex((step) => step.states.includes(given.state))
  return (
    <>
      <ol className="import-steps">
        {steps.map((step, index) => (
          <li
            key={step.name}
            data-done={index < now || given.state === 'terminada'}
            aria-current={index === now ? 'step' : undefined}
          >
            {step.name}
          </li>
        ))}
      </ol>
      {problem && atWork(given.state) && (
        <p className="notice warn" role="status">
          Perdimos la conexión con la tienda; seguimos probando. Lo que ya está hecho no se pierde.
        </p>
      )}
      {given.state === 'columnas' || matching ? (
        <ColumnMatching given={given} busy={busy} check={check} />
      ) : atWork(given.state) ? (
        <Progress given={given} busy={busy} cancel={cancel} />
      ) : (
        <div ref={verdict} tabIndex={-1} className="import-verdict">
          {given.state === 'revisada' ? (
            <Decision given={given} busy={busy} run={run} back={() => setMatching(true)} cancel={cancel} />
          ) : (
            <Outcome given={given} />
          )}
        </div>
      )}
      {!matching && given.state !== 'columnas' && !atWork(given.state) && (
        <Rows given={given} {...flow.rows} />
      )}
    </>
  )
}

/** When the shop has come to an end of its work, what came of it is in sight, and the keyboard is there. */
function useVerdictInSight(state: ImportAnswer['state'] | undefined) {
  const verdict = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== undefined && before.current !== state && !atWork(state)) {
      verdict.current?.focus({ preventScroll: true })
      verdict.current?.scrollIntoView({ block: 'start' })
    }
    before.current = state
  }, [state])
  return verdict
}

const count = (n: number) => writeNumber(n)

/** 'Se agregan 3 vinos y cambian 2': only what there is. */
function madeOf(created: number, changed: number, when: 'se' | 'done'): string {
  const done = when === 'done'
  const verb = (n: number, one: string, many: string) => (n === 1 ? one : many)
  const wines = (n: number) => (n === 1 ? '1 vino' : `${count(n)} vinos`)
  const parts = [
    ...(created > 0
      ? [
          `${done ? verb(created, 'agregó', 'agregaron') : verb(created, 'agrega', 'agregan')} ${wines(created)}`,
        ]
      : []),
    ...(changed > 0
      ? [
          `${done ? verb(changed, 'cambió', 'cambiaron') : verb(changed, 'cambia', 'cambian')} ${wines(changed)}`,
        ]
      : []),
  ]
  return parts.length === 0 ? 'No cambió ningún vino' : `Se ${parts.join(' y ')}`
}

function Progress({ given, busy, cancel }: { given: ImportAnswer; busy: boolean; cancel: () => void }) {
  const saving = given.state === 'importando'
  const whole = saving ? 'Guardando los vinos' : 'Revisando las filas'
  return (
    <div className="sheet progress">
      <label htmlFor="progress">
        <strong>{whole}</strong>{' '}
        <span className="figures">
          {count(given.done)} de {count(given.total)}
        </span>
      </label>
      <progress id="progress" value={given.done} max={Math.max(1, given.total)} />
      <p className="muted">
        {saving
          ? 'Podés cerrar esta página: el trabajo sigue, y si la tienda se reinicia continúa donde estaba.'
          : 'Todavía no se guarda nada.'}
      </p>
      <p>
        <button type="button" className="button plain small" disabled={busy} onClick={cancel}>
          {saving && given.mode === 'saltear' ? 'Detener acá' : 'Cancelar'}
        </button>
      </p>
    </div>
  )
}

function Decision({
  given,
  busy,
  run,
  back,
  cancel,
}: {
  given: ImportAnswer
  busy: boolean
  run: (mode: 'todo-o-nada' | 'saltear') => void
  back: () => void
  cancel: () => void
}) {
  const { crear, cambiar, rechazar } = given.verdicts
  const saved = crear + cambiar
  return (
    <div className="sheet stack">
      {saved === 0 ? (
        <p>
          <strong>No hay nada para guardar.</strong>{' '}
          {rechazar > 0 ? 'Corregí el archivo y subilo de nuevo.' : 'El catálogo ya está como el archivo.'}
        </p>
      ) : (
        <p role="status">
          <strong className="figures">{madeOf(crear, cambiar, 'se')}.</strong>{' '}
          {rechazar > 0 ? (
            <>
              <strong className="figures">{count(rechazar)}</strong>{' '}
              {rechazar === 1 ? 'fila tiene un problema.' : 'filas tienen problemas.'}
            </>
          ) : (
            'Ninguna fila tiene problemas.'
          )}
        </p>
      )}
      <div className="import-actions">
        {saved > 0 && rechazar === 0 && (
          <button type="button" className="button" disabled={busy} onClick={() => run('todo-o-nada')}>
            Guardar todo
          </button>
        )}
        {saved > 0 && rechazar > 0 && (
          <button type="button" className="button" disabled={busy} onClick={() => run('saltear')}>
            Guardar las {count(saved)} y saltear {count(rechazar)}
          </button>
        )}
        {rechazar > 0 && <RejectedFile id={given.id} />}
        <button type="button" className="button plain" disabled={busy} onClick={back}>
          Cambiar las columnas
        </button>
        <button type="button" className="link-button" disabled={busy} onClick={cancel}>
          {rechazar > 0 ? 'No guardar nada' : 'Cancelar'}
        </button>
      </div>
    </div>
  )
}

function Outcome({ given }: { given: ImportAnswer }) {
  const { rechazar } = given.verdicts
  const cancelled = given.state === 'cancelada'
  return (
    <div className={`notice ${cancelled ? 'warn' : 'good'} stack`} role="status">
      <p>
        <strong>{cancelled ? 'Importación cancelada.' : 'Importación terminada.'}</strong>{' '}
        {given.problem ?? ''} {madeOf(given.created, given.changed, 'done')}.
      </p>
      <div className="import-actions">
        {rechazar > 0 && <RejectedFile id={given.id} />}
        <Link className="button plain small" to={`/admin/historial?cause=importacion:${given.id}`}>
          Ver en el historial
        </Link>
        <Link className="button plain small" to="/admin/importar">
          Importar otro archivo
        </Link>
      </div>
    </div>
  )
}

function RejectedFile({ id }: { id: number }) {
  const download = async () => {
    if (!(await downloadCall(`/imports/${id}/refused`, `rechazadas-${id}.csv`)))
      toast('error', 'No pudimos preparar el archivo. Probá de nuevo.')
  }
  return (
    <button type="button" className="button plain small" onClick={() => void download()}>
      Bajar las rechazadas (CSV)
    </button>
  )
}

function Rows({ given, verdict, page = 0, found }: { given: ImportAnswer } & Partial<Flow['rows']>) {
  const { change } = useAddressView()
  if (!verdict || !found) return null
  return (
    <section className="stack" aria-labelledby="rows" style={{ marginTop: 32 }}>
      <h2 id="rows">Fila por fila</h2>
      <div className="verdicts">
        {verdictsShown.map((one) => (
          <button
            key={one}
            type="button"
            data-verdict={one}
            aria-pressed={one === verdict}
            onClick={() => change({ filas: one })}
          >
            <strong>{count(given.verdicts[one])}</strong>
            <span className="muted">{verdictNames[one]}</span>
          </button>
        ))}
      </div>
      <RowsTable
        found={found}
        page={page}
        turnTo={(wanted) => change({ filas: verdict, page: String(wanted) })}
      />
    </section>
  )
}
