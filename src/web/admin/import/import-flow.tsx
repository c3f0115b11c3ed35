import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { writeNumber } from '../../../money/write-number.ts'
import type { Answered } from '../../../platform/http/client.ts'
import type { ImportAnswer, Verdict } from '../../../catalogue/import/imports.contract.ts'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useAddressView } from '../frame/address-view.ts'
import { useAnswered } from '../frame/use-answered.ts'
import { ColumnMatching } from './column-matching.tsx'
import { RowsTable, verdictNames, verdictsShown, type RowsPage } from './rows-table.tsx'
import { Decision, Outcome, Progress } from './import-states.tsx'
import { atWork, useImport } from './use-import.ts'
import { useImportCalls } from './use-import-calls.ts'

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
  const { columns, run, cancel, busy } = useImportCalls(id)
  const [matching, setMatching] = useState(false)
  const verdict = useVerdictInSight(matching ? 'columnas' : given?.state)
  useAnswered(columns.answered, ({ ok }) => {
    if (ok) setMatching(false)
  })
  if (!given) return problem ? <Failure problem={problem} again={() => void revalidate()} /> : <Loading />
  const now = matching ? 0 : steps.findIndex((step) => step.states.includes(given.state))
  return (
    <>
      <Steps now={now} done={given.state === 'terminada'} />
      {problem && atWork(given.state) && <Unreachable />}
      {given.state === 'columnas' || matching ? (
        <ColumnMatching given={given} busy={busy} check={columns.check} />
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

function Unreachable() {
  return (
    <p className="notice warn" role="status">
      Perdimos la conexión con la tienda; seguimos probando. Lo que ya está hecho no se pierde.
    </p>
  )
}

function Steps({ now, done }: { now: number; done: boolean }) {
  return (
    <ol className="import-steps">
      {steps.map((step, index) => (
        <li key={step.name} data-done={index < now || done} aria-current={index === now ? 'step' : undefined}>
          {step.name}
        </li>
      ))}
    </ol>
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
            <strong>{writeNumber(given.verdicts[one])}</strong>
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
