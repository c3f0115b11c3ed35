import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { vintageAndContent, wineName } from '../../../catalogue/wine-name.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { formatPesos } from '../../../money/money.ts'
import type { priceCalls } from '../../../catalogue/pricing/prices.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { useAnswered } from '../frame/use-answered.ts'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PageSteps } from '../../ui/page-steps.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import type { ruleOf } from './rule-form.tsx'

type Rule = NonNullable<ReturnType<typeof ruleOf>>

/** Old and new price of every wine that fits; single wines can be left out; then the change is applied as seen. */
export function Preview({ query: given, applied }: { query: Rule; applied: () => void }) {
  const [page, setPage] = useState(0)
  const [except, setExcept] = useState<number[]>([])
  const change = { rule: given.rule, scope: { ...given.scope, except } }
  const { send, answer } = useCall('POST /prices/preview')
  const query = useRef(except)
  const [shown, setShown] = useState(except)
  const ask = useEffectEvent(() => {
    query.current = except
    void send({ body: { ...change, page } })
  })
  useEffect(() => ask(), [given, except, page])
  useAnswered(answer, () => setShown(query.current))
  // what was left out a moment ago is not in the figures yet
  const late = shown !== except
  const { send: apply, answer: applying, busy } = useCall('POST /prices')
  useAnswered(applying, ({ ok }) => {
    if (ok) applied()
    else ask()
  })
  if (!answer) return <Loading />
  if (!answer.ok)
    return <Failure problem={answer.problem} again={() => void send({ body: { ...change, page } })} />
  const { items, pages, fitting, changing, same, fingerprint } = answer.value
  if (fitting === 0) return <p className="notice">Ningún vino a la venta cumple todo eso.</p>
  const leave = (id: number, left: boolean) =>
    setExcept((before) => (left ? [...before, id] : before.filter((one) => one !== id)))
  const count = (n: number) => writeNumber(n)
  return (
    <section className="stack" aria-labelledby="preview">
      <h2 id="preview">Vista previa</h2>
      <DataTable
        label="Precios, antes y después"
        kind="prices-table"
        rows={items}
        late={late}
        columns={columnsWith(except, leave)}
        rowKey={(wine) => wine.id}
        empty={<p>Ningún vino en esta página.</p>}
      />
      <div className="price-bar">
        <p role="status">
          Cambian <strong className="figures">{count(changing)}</strong> de {count(fitting)} vinos
          {same > 0 ? `; ${count(same)} quedan igual` : ''}
          {shown.length > 0 ? `; ${count(shown.length)} afuera` : ''}.
        </p>
        <PageSteps page={page} pages={pages} turnTo={setPage}>
          {page + 1} de {pages}
        </PageSteps>
        <button
          type="button"
          className="button"
          disabled={busy || late || changing === 0}
          onClick={() => void apply({ body: { ...change, fingerprint } })}
        >
          Cambiar {count(changing)} {changing === 1 ? 'precio' : 'precios'}
        </button>
      </div>
    </section>
  )
}

type PricedWine = AnswerOf<(typeof priceCalls)['POST /prices/preview']>['items'][number]

function columnsWith(
  except: readonly number[],
  leave: (id: number, left: boolean) => void,
): Column<PricedWine>[] {
  /** What is left out stands back. */
  const of = (wine: PricedWine, what: ReactNode) =>
    wine.left ? <span className="left-out">{what}</span> : what
  return [
    {
      title: 'Cambia',
      cell: (wine) => (
        <input
          type="checkbox"
          aria-label={`Cambiar ${wineName(wine)}`}
          checked={!except.includes(wine.id)}
          onChange={(event) => leave(wine.id, !event.target.checked)}
        />
      ),
    },
    {
      title: 'Vino',
      cell: (wine) =>
        of(
          wine,
          <>
            {wine.name} <small className="muted">{vintageAndContent(wine)}</small>
          </>,
        ),
    },
    { title: 'Bodega', cell: (wine) => of(wine, wine.producer) },
    { title: 'Precio de lista', align: 'money', cell: (wine) => of(wine, formatPesos(wine.before)) },
    {
      title: 'Nuevo',
      align: 'money',
      cell: (wine) => of(wine, <strong>{formatPesos(wine.left ? wine.before : wine.after)}</strong>),
    },
    {
      title: 'Diferencia',
      align: 'number',
      cell: (wine) => (
        <span className="muted">
          {wine.left || wine.after === wine.before ? '—' : signed((wine.after / wine.before - 1) * 100)}
        </span>
      ),
    },
  ]
}

const percent = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1, signDisplay: 'always' })

const signed = (value: number) => `${percent.format(value)} %`
