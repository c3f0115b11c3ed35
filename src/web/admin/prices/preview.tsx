import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import { useCall } from '../../api/call-action.ts'
import { useAnswered } from '../ui/use-answered.ts'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PreviousNext } from '../../ui/previous-next.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import type { ruleOf } from './rule-draft.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { vintageAndContent, wineName } from '../../../catalogue/wine-name.ts'
import { formatPesos } from '../../../money/money.ts'
import type { priceCalls } from '../../../catalogue/pricing/prices.contract.ts'

type Rule = NonNullable<ReturnType<typeof ruleOf>>

/** What a rule would do to prices. Requested for each page, and whenever a wine is excluded. */
function usePreview(given: Rule) {
  const [page, turnTo] = useState(0)
  const [except, setExcept] = useState<number[]>([])
  const change = { rule: given.rule, scope: { ...given.scope, except } }
  const { send, answer } = useCall('POST /prices/preview')
  const requested = useRef(except)
  const [shown, setShown] = useState(except)
  const ask = () => {
    requested.current = except
    void send({ body: { ...change, page } })
  }
  const asChanged = useEffectEvent(ask)
  useEffect(() => asChanged(), [given, except, page])
  useAnswered(answer, () => setShown(requested.current))
  const leave = (id: number, left: boolean) =>
    setExcept((before) => (left ? [...before, id] : before.filter((excluded) => excluded !== id)))
  // the figures do not include the latest exclusions yet
  return { answer, ask, change, page, turnTo, except, leave, left: shown.length, late: shown !== except }
}

/**
 * Old and new price of every matching wine; single wines can be excluded; then the change is applied as
 * shown.
 */
export function Preview({ query, applied }: { query: Rule; applied: () => void }) {
  const { answer, ask, change, page, turnTo, except, leave, left, late } = usePreview(query)
  const { send: apply, answer: applying, busy } = useCall('POST /prices')
  useAnswered(applying, ({ ok }) => {
    if (ok) applied()
    else ask()
  })
  if (!answer) return <Loading />
  if (!answer.ok) return <Failure problem={answer.problem} again={ask} />
  const { items, pages, fitting, changing, fingerprint } = answer.value
  if (fitting === 0) return <p className="notice">Ningún producto a la venta cumple todo eso.</p>
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
        empty={<p>Ningún producto en esta página.</p>}
      />
      <div className="price-bar">
        <HowMany found={answer.value} left={left} />
        <PreviousNext page={page} pages={pages} turnTo={turnTo}>
          {page + 1} de {pages}
        </PreviousNext>
        <ApplyButton
          changing={changing}
          disabled={busy || late}
          apply={() => void apply({ body: { ...change, fingerprint } })}
        />
      </div>
    </section>
  )
}

/** How many wines change, stay the same, or were excluded. */
function HowMany({ found: { changing, fitting, same }, left }: { found: PricePage; left: number }) {
  const count = (n: number) => writeNumber(n)
  return (
    <p role="status">
      Cambian <strong className="figures">{count(changing)}</strong> de {count(fitting)} productos
      {same > 0 ? `; ${count(same)} quedan igual` : ''}
      {left > 0 ? `; ${count(left)} afuera` : ''}.
    </p>
  )
}

type ApplyProps = { changing: number; disabled: boolean; apply: () => void }

function ApplyButton({ changing, disabled, apply }: ApplyProps) {
  return (
    <button type="button" className="button" disabled={disabled || changing === 0} onClick={apply}>
      Cambiar {writeNumber(changing)} {changing === 1 ? 'precio' : 'precios'}
    </button>
  )
}

type PricePage = AnswerOf<(typeof priceCalls)['POST /prices/preview']>
type PricedWine = PricePage['items'][number]
type Leave = (id: number, left: boolean) => void

/** Dims excluded wines. */
const of = (wine: PricedWine, what: ReactNode) =>
  wine.left ? <span className="left-out">{what}</span> : what

/**
 * A wine with old and new price, and whether it is included.
 * @param except ids of excluded wines
 */
function columnsWith(except: readonly number[], leave: Leave): Column<PricedWine>[] {
  return [
    {
      title: 'Cambia',
      cell: (wine) => <Taken wine={wine} except={except} leave={leave} />,
    },
    {
      title: 'Producto',
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

type TakenProps = { wine: PricedWine; except: readonly number[]; leave: Leave }

function Taken({ wine, except, leave }: TakenProps) {
  return (
    <input
      type="checkbox"
      aria-label={`Cambiar ${wineName(wine)}`}
      checked={!except.includes(wine.id)}
      onChange={(event) => leave(wine.id, !event.target.checked)}
    />
  )
}

const percent = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1, signDisplay: 'always' })

const signed = (value: number) => `${percent.format(value)} %`
