import { useMemo, useState } from 'react'
import { z } from 'zod'
import { categoryText, categoryTypes } from '../../../catalogue/taxonomy/product-kinds.ts'
import type { PastChange } from '../../../catalogue/past-changes.contract.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { adminScreen } from '../kit/admin-screen.tsx'
import { ToProducts } from '../ui/admin-page.tsx'
import { Preview } from './preview.tsx'
import { blankRule, type RuleDraft, ruleOf, type RulePart } from './rule-draft.ts'
import '../../storefront/orders/orders.css'
import './prices.css'
import { PriceFields } from '../product/bulk/price-fields.tsx'
import type { Option } from '../../ui/find-options.ts'
import { Picker } from '../../ui/picker.tsx'
import { LabelledInput } from '../../ui/labelled-input.tsx'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { Link } from '../../ui/link.tsx'
import '../../../platform/http/error-map.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { formatPesos } from '../../../money/money.ts'
import { useCall } from '../../api/call-action.ts'
import { useAnswered } from '../ui/use-answered.ts'
import type { Column } from '../../ui/data-table.tsx'
import { ListSection } from '../kit/list-section.tsx'
import { formatMoment } from '../../../calendar/shop-time.ts'

const preview = 'POST /prices/preview'

/** Bodegas and categories with their number of wines, and the latest changes. */
const screen = adminScreen({
  title: 'Cambiar precios',
  actions: <ToProducts />,
  needs: 'prices.change',
  calls: [preview, 'POST /prices', 'POST /prices/{id}/undo'],
  answered: (answer, call) => call === 'POST /prices' && sayOutcome(answer),
  // a preview changes nothing
  shouldRevalidate: ({ json, defaultShouldRevalidate }) =>
    (json as { call?: string } | undefined)?.call !== preview && defaultShouldRevalidate,
  load: async ({ api }) => {
    const [producers, categories, past] = await Promise.all([
      api('GET /productor'),
      api('GET /category'),
      api('GET /prices'),
    ])
    return {
      terms: {
        producers: (producers.ok ? producers.value : []).map((producer) => ({
          id: String(producer.id_Prod),
          name: `${producer.description} (${producer.products})`,
        })),
        categories: (categories.ok ? categories.value : []).map((category) => ({
          id: String(category.id_categ),
          name: `${categoryText(category)} (${category.products})`,
        })),
      },
      past: past.ok ? past.value : [],
    }
  },
  Body: Prices,
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = screen
export default screen.Screen

/** Options to narrow a change. */
type Terms = { producers: Option[]; categories: Option[] }

type RuleScopeProps = RulePart & { terms: Terms; change: (draft: RuleDraft) => void }

/** Which wines a price change covers. */
function RuleScope({ terms, draft, change, set }: RuleScopeProps) {
  return (
    <div className="price-rule">
      <div className="field">
        <label htmlFor="producer">Bodega</label>
        <Picker
          id="producer"
          none="Todas"
          options={terms.producers}
          value={draft.producer}
          choose={(producer) => change({ ...draft, producer })}
        />
      </div>
      <TypeChoice draft={draft} set={set} />
      <div className="field">
        <label htmlFor="category">Categoría</label>
        <Picker
          id="category"
          none="Todas"
          options={terms.categories}
          value={draft.category}
          choose={(category) => change({ ...draft, category })}
        />
      </div>
      <Words draft={draft} set={set} />
    </div>
  )
}

function TypeChoice({ draft, set }: RulePart) {
  return (
    <LabelledSelect id="type" label="Tipo" none="Todos" value={draft.type} onChange={set('type')}>
      {categoryTypes.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </LabelledSelect>
  )
}

function Words({ draft, set }: RulePart) {
  return (
    <LabelledInput
      id="words"
      label="Con las palabras"
      type="search"
      maxLength={200}
      value={draft.name}
      onChange={set('name')}
    />
  )
}

type Props = { terms: Terms; draft: RuleDraft; change: (draft: RuleDraft) => void }

/** Percentage, rounding, and wines. */
function RuleForm({ terms, draft, change }: Props) {
  const set: RulePart['set'] = (name) => (event) => change({ ...draft, [name]: event.target.value })
  return (
    <div className="sheet stack" style={{ gap: 24 }}>
      <PriceFields draft={draft} set={set} />
      <RuleScope {...{ terms, draft, change, set }} />
    </div>
  )
}

/** Prices that changed since and block an undo. Pesos. */
const changedSince = z.object({
  of: z.number(),
  wines: z.array(z.object({ id: z.number(), name: z.string(), made: z.number(), now: z.number() })),
})
type ChangedSince = z.output<typeof changedSince>

type Stopped = ChangedSince & { change: PastChange }

/** Undoes a change. If some prices changed since, lists them and offers to undo the rest. */
function useUndo() {
  const [stopped, setStopped] = useState<Stopped | undefined>(undefined)
  const { send, answer: undone } = useCall('POST /prices/{id}/undo')
  const [undoing, setUndoing] = useState<PastChange | undefined>(undefined)
  const undo = (change: PastChange, others = false) => {
    setUndoing(change)
    void send({ path: { id: change.id }, input: others ? { others: true } : {} })
  }
  useAnswered(undone, (answer) => {
    const since = answer.ok ? undefined : changedSince.safeParse(answer.problem.current)
    setStopped(since?.success && undoing ? { ...since.data, change: undoing } : undefined)
    if (!since?.success) sayOutcome(answer)
  })
  return {
    undo,
    stopped,
    others: () => stopped && undo(stopped.change, true),
    leave: () => setStopped(undefined),
  }
}

/** The latest changes, which can be undone unless their prices changed since. */
function PastChanges({ changes }: { changes: PastChange[] }) {
  const { undo, stopped, others, leave } = useUndo()
  return (
    <ListSection
      id="past"
      title="Últimos cambios"
      above={stopped && <StoppedUndo stopped={stopped} others={others} leave={leave} />}
      label="Últimos cambios de precios"
      rows={changes}
      columns={columnsWith(undo)}
      rowKey={(change) => change.id}
    />
  )
}

type StoppedProps = { stopped: Stopped; others: () => void; leave: () => void }

/** Prices that an undo would have overwritten, and the alternative. */
function StoppedUndo({ stopped: { change, of, wines }, others, leave }: StoppedProps) {
  return (
    <div className="notice warn stack" role="alert">
      <p>
        <strong>
          {wines.length} de {of} precios cambiaron después
        </strong>{' '}
        de «{change.title}», así que no se deshizo nada:
      </p>
      <ul>
        {wines.slice(0, 12).map((wine) => (
          <li key={wine.id}>
            <Link to={`/admin/addProductUpd/${wine.id}`}>{wine.name}</Link>: quedó en {formatPesos(wine.made)}{' '}
            y ahora está en {formatPesos(wine.now)}
          </li>
        ))}
      </ul>
      <div className="row">
        {wines.length < of && (
          <button type="button" className="button plain small" onClick={others}>
            Deshacer los otros {of - wines.length}
          </button>
        )}
        <button type="button" className="link-button" onClick={leave}>
          Dejar todo como está
        </button>
      </div>
    </div>
  )
}

function columnsWith(undo: (change: PastChange) => void): Column<PastChange>[] {
  return [
    {
      title: 'Cambio',
      wide: true,
      cell: (change) => <Link to={`/admin/historial?cause=precios:${change.id}`}>{change.title}</Link>,
    },
    { title: 'Productos', align: 'number', cell: (change) => writeNumber(change.wines) },
    { title: 'Quién', cell: (change) => change.by },
    { title: 'Cuándo', cell: (change) => <span className="figures">{formatMoment(change.at)}</span> },
    {
      title: 'Acciones',
      wide: true,
      cell: (change) =>
        change.undoneAt ? (
          <span className="chip">
            Deshecho {formatMoment(change.undoneAt)}
            {change.undoneBy ? ` · ${change.undoneBy}` : ''}
          </span>
        ) : (
          <button
            type="button"
            className="button plain small"
            aria-label={`Deshacer ${change.title}`}
            onClick={() => undo(change)}
          >
            Deshacer
          </button>
        ),
    },
  ]
}

function Prices({ terms, past }: { terms: Terms; past: PastChange[] }) {
  const [draft, setDraft] = useState(blankRule)
  const [shown, setShown] = useState<typeof blankRule | undefined>(undefined)
  const query = useMemo(() => shown && ruleOf(shown), [shown])
  const ready = ruleOf(draft) !== undefined
  return (
    <div className="stack" style={{ gap: 32 }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) setShown({ ...draft })
        }}
      >
        <RuleForm
          terms={terms}
          draft={draft}
          change={(next) => {
            setDraft(next)
            // the preview below must match what would be applied
            setShown(undefined)
          }}
        />
        <div className="row">
          <button type="submit" className="button" disabled={!ready}>
            Ver los precios nuevos
          </button>
          <p className="muted">Cambia el precio de lista; el descuento de cada producto queda como está.</p>
        </div>
      </form>
      {query && <Preview key={JSON.stringify(query)} query={query} applied={() => setShown(undefined)} />}
      <PastChanges changes={past} />
    </div>
  )
}
