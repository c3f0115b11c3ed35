import { useEffect, useRef, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { writeNumber } from '../../../money/write-number.ts'
import type { Answered } from '../../../platform/http/client.ts'
import type { ImportAnswer, Verdict } from '../../../catalogue/import/imports.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { downloadCall } from '../../api/download.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ColumnMatching, type Matching } from './column-matching.tsx'
import { RowsTable, verdictNames } from './rows-table.tsx'
import { atWork, useImport } from './use-import.ts'

const steps = [
  { name: 'Columnas', states: ['columnas'] },
  { name: 'Revisión', states: ['revisando', 'revisada'] },
  { name: 'Guardado', states: ['importando'] },
  { name: 'Listo', states: ['terminada', 'cancelada'] },
]

/** One import, from its columns to its end; each step follows from the state that the shop keeps. */
export function ImportFlow({ id }: { id: number }) {
  const { given, problem, put, again } = useImport(id)
  const [busy, setBusy] = useState(false)
  const [matching, setMatching] = useState(false)
  const verdict = useVerdictInSight(given?.state)
  if (!given) return problem ? <Failure problem={problem} again={again} /> : <Loading />
  const send = async (answer: Promise<Answered<ImportAnswer>>) => {
    setBusy(true)
    const told = await answer
    setBusy(false)
    if (told.ok) put(told.value)
    else toast('error', told.problem.detail)
    return told.ok
  }
  const path = { id }
  const check = async (body: Matching) => {
    if (await send(browserApi()('PUT /imports/{id}/columns', { path, body }))) setMatching(false)
  }
  const run = (mode: 'todo-o-nada' | 'saltear') =>
    send(browserApi()('POST /imports/{id}/run', { path, body: { mode } }))
  const cancel = () => send(browserApi()('PUT /imports/{id}/cancel', { path }))
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
        <ColumnMatching given={given} busy={busy} check={(body) => void check(body)} />
      ) : atWork(given.state) ? (
        <Progress given={given} busy={busy} cancel={() => void cancel()} />
      ) : (
        <div ref={verdict} tabIndex={-1} className="import-verdict">
          {given.state === 'revisada' ? (
            <Decision
              given={given}
              busy={busy}
              run={(mode) => void run(mode)}
              back={() => setMatching(true)}
              cancel={() => void cancel()}
            />
          ) : (
            <Outcome given={given} />
          )}
        </div>
      )}
      {!matching && given.state !== 'columnas' && !atWork(given.state) && <Rows given={given} />}
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
        {rechazar > 0 && <RefusedFile id={given.id} />}
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
        {rechazar > 0 && <RefusedFile id={given.id} />}
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

function RefusedFile({ id }: { id: number }) {
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

const shown: Verdict[] = ['rechazar', 'crear', 'cambiar', 'igual']

function Rows({ given }: { given: ImportAnswer }) {
  const first = shown.find((verdict) => given.verdicts[verdict] > 0) ?? 'crear'
  const [verdict, setVerdict] = useState<Verdict>(first)
  const judged = shown.reduce((sum, one) => sum + given.verdicts[one], 0)
  if (judged === 0) return null
  return (
    <section className="stack" aria-labelledby="rows" style={{ marginTop: 32 }}>
      <h2 id="rows">Fila por fila</h2>
      <div className="verdicts">
        {shown.map((one) => (
          <button
            key={one}
            type="button"
            data-verdict={one}
            aria-pressed={one === verdict}
            onClick={() => setVerdict(one)}
          >
            <strong>{count(given.verdicts[one])}</strong>
            <span className="muted">{verdictNames[one]}</span>
          </button>
        ))}
      </div>
      <RowsTable key={verdict} id={given.id} verdict={verdict} round={`${given.state} ${given.createdAt}`} />
    </section>
  )
}
