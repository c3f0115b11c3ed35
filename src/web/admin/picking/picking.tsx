import { useId } from 'react'
import { productNoun, titled, unitsText } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { byDeliveryMethod, type MethodList } from '../../../orders/picking-groups.ts'
import { pick, type PickLine, type PickOrder, type PickWine } from '../../../orders/picking.contract.ts'
import { callAction, unlessProblem, useCall } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { unlistedMeta } from '../../content/page-title.ts'
import { Choice } from '../../ui/choice.tsx'
import { LabelledInput } from '../../ui/labelled-input.tsx'
import { Link } from '../../ui/link.tsx'
import { useShowMore } from '../../ui/use-show-more.tsx'
import { useAddressView } from '../ui/address-view.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import type { Route } from './+types/picking'
import '../../storefront/orders/print.css'
import './picking.css'
import { besideName } from '../../../catalogue/wine-name.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useInPlace } from '../../ui/use-in-place.ts'
import { TextInput } from '../ui/form-inputs.tsx'
import { useAnswered } from '../ui/use-answered.ts'

export const meta = unlistedMeta('Preparación')

const day = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (parameters: URLSearchParams) => day.exec(parameters.get('dia') ?? '')?.[0]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('parcels.pack', async () => {
    const parameters = new URL(request.url).searchParams
    const dia = dayIn(parameters)
    const ids = parameters.get('ids')
    const query = { ...(dia ? { dia } : {}), ...(ids ? { ids } : {}) }
    return found(await browserApi()('GET /picking', { query }))
  })
export const clientAction = callAction(['PUT /picking'])
export const shouldRevalidate = unlessProblem
export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = { title: 'Preparación', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminPicking({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(list) => <Picking {...list} />}
    </AdminScreen>
  )
}

type List = { orders: PickOrder[]; wines: PickWine[] }

/** The list of one delivery method, or of all of them one after the other. */
function Picking(list: List) {
  const { parameters } = useAddressView()
  const groups = byDeliveryMethod(list)
  const chosen = parameters.get('forma') ?? ''
  const shown = groups.filter(({ method }) => !chosen || method === chosen)
  const orders = shown.flatMap((group) => group.orders)
  return (
    <div className="stack picking">
      <Tools orders={orders} gifts={shown.some(({ wines }) => hasGift(wines))} />
      <Methods groups={groups} chosen={chosen} />
      {orders.length === 0 ? (
        <p className="empty-state">No hay compras pagas esperando que las preparen.</p>
      ) : (
        shown.map(({ method, ...group }) => (
          <section key={method} className="stack pick-group" aria-label={`Para ${method}`}>
            {groups.length > 1 && <h2>{method}</h2>}
            <Progress orders={group.orders} unit={unitNoun(group.wines.map(({ type }) => type)).many} />
            <Wines wines={group.wines} />
            <Orders {...group} />
          </section>
        ))
      )}
    </div>
  )
}

const hasGift = (wines: readonly PickWine[]) => wines.some(({ lines }) => lines.some(({ gift }) => gift))

/** How many orders travel by each method, as tabs. */
function Methods({ groups, chosen }: { groups: readonly MethodList[]; chosen: string }) {
  const { change } = useAddressView()
  if (groups.length < 2) return null
  const total = groups.reduce((sum, { orders }) => sum + orders.length, 0)
  const options = [
    { method: '', label: `Todas ${total}` },
    ...groups.map(({ method, orders }) => ({ method, label: `${method} ${orders.length}` })),
  ]
  return (
    <div className="row screen-only" role="group" aria-label="Forma de entrega">
      <Choice
        options={options}
        labelOf={({ label }) => label}
        isChosen={({ method }) => method === chosen}
        choose={({ method }) => change({ forma: method })}
      />
    </div>
  )
}

function Tools({ orders, gifts }: { orders: readonly PickOrder[]; gifts: boolean }) {
  const { parameters, change } = useAddressView()
  const ids = orders.map(({ id }) => id).join()
  return (
    <div className="admin-tools screen-only">
      <LabelledInput
        label="Pagadas el día"
        id="dia"
        type="date"
        value={dayIn(parameters) ?? ''}
        onChange={(event) => change({ dia: event.target.value })}
      />
      {dayIn(parameters) && (
        <button type="button" className="link-button" onClick={() => change({ dia: '' })}>
          Todos los días
        </button>
      )}
      {parameters.get('ids') && (
        <button type="button" className="link-button" onClick={() => change({ ids: '', forma: '' })}>
          Todas las que esperan
        </button>
      )}
      {ids && (
        <>
          <button type="button" className="button small" onClick={() => window.print()}>
            Imprimir la lista
          </button>
          <Link to={`/admin/remitos?ids=${ids}`} className="button plain small">
            Remitos A4
          </Link>
          <Link to={`/admin/remitos?formato=etiqueta&ids=${ids}`} className="button plain small">
            Etiquetas 10 × 15 cm
          </Link>
          {gifts && (
            <Link to={`/admin/remitos?formato=tarjeta&ids=${ids}`} className="button plain small">
              Tarjetas de regalo
            </Link>
          )}
        </>
      )}
    </div>
  )
}

/** A wine in the storeroom, with its orders. */
function PickCard({ wine }: { wine: PickWine }) {
  const done = wine.lines.every((line) => line.picked + line.missing === line.quantity)
  return (
    <li className="sheet pick-card" data-done={done}>
      <p className="pick-shelf">{wine.shelf || 'Sin ubicación'}</p>
      <div>
        <strong>{wine.name}</strong>
        <span className="muted pick-beside">{besideName(wine)}</span>
      </div>
      <p className="figures pick-quantity" aria-label={unitsText(wine.quantity, [wine.type])}>
        {wine.quantity}
      </p>
      <ul className="pick-lines">
        {wine.lines.map((line) => (
          <Line key={line.order_id} line={line} wine={wine} />
        ))}
      </ul>
    </li>
  )
}

type LineProps = { line: PickLine; wine: PickWine }

/** A line with its pending change, and the function that ticks it. */
function useTick({ line, wine }: LineProps) {
  const save = useCall('PUT /picking', `pick-${line.order_id}-${wine.product_id}`)
  useAnswered(save.answer, (answer) => {
    if (!answer.ok) sayOutcome(answer)
  })
  const sending = save.sending?.body
  const shown = sending
    ? { ...line, picked: Number(sending.picked), missing: Number(sending.missing), note: sending.note ?? '' }
    : line
  const all = shown.picked === line.quantity
  const picked = all ? 0 : line.quantity
  const { order_id } = line
  const tick = () =>
    void save.send({ body: { order_id, product_id: wine.product_id, picked, missing: 0, note: '' } })
  return { shown, all, tick }
}

function Line({ line, wine }: LineProps) {
  const { shown, all, tick } = useTick({ line, wine })
  const missing = useInPlace()
  return (
    <li>
      <label className="pick-tick">
        <input type="checkbox" checked={all} onChange={tick} />
        <span className="figures">
          <strong>{line.quantity}</strong> para {line.numero}
          <span className="muted"> {line.customer || 'Mostrador'}</span>
        </span>
      </label>
      <PickGift gift={line.gift} />
      {shown.missing > 0 && (
        <span className="chip bad">
          {shown.missing === 1 ? 'Falta 1' : `Faltan ${shown.missing}`}
          {shown.note && ` · ${shown.note}`}
        </span>
      )}
      {missing.isOpen ? (
        <Missing line={line} wine={wine} close={missing.leave} />
      ) : (
        <button
          type="button"
          className="link-button"
          aria-label={`Falta ${wine.name} para ${line.numero}`}
          {...missing.opener}
        >
          Falta
        </button>
      )}
    </li>
  )
}

const PickGift = ({ gift }: Pick<PickLine, 'gift'>) =>
  gift && <span className="chip">{gift === 'wrapped' ? 'Regalo: envolver' : 'Regalo'}</span>

function Missing({ line, wine, close }: LineProps & { close: () => void }) {
  const save = useCall('PUT /picking', `missing-${line.order_id}-${wine.product_id}`)
  const title = useId()
  const form = useForm({
    schema: pick,
    start: { missing: String(line.missing || line.quantity), note: line.note },
    toBody: ({ missing, note }) => ({
      order_id: line.order_id,
      product_id: wine.product_id,
      missing,
      // everything not missing is there
      picked: Math.max(0, line.quantity - (Number(missing) || 0)),
      note: Number(missing) > 0 ? note : '',
    }),
    opened: true,
    fetcher: save.fetcher,
    send: (body) => save.send({ body }),
    sent: close,
  })
  return (
    <form className="stack pick-missing" aria-labelledby={title} {...form.attributes}>
      <p id={title}>
        <strong>Cuántas faltan</strong> de {line.quantity}
      </p>
      <TextInput
        form={form}
        name="missing"
        label={`${titled(unitNoun([wine.type]).many)} que faltan`}
        inputMode="numeric"
        maxLength={3}
      />
      <TextInput form={form} name="note" label="Por qué (si se sabe)" />
      <FormEnd form={{ busy: form.busy, changed: form.changed }} name="Anotar" cancel={close} small />
    </form>
  )
}

function Wines({ wines }: { wines: readonly PickWine[] }) {
  const fold = useShowMore(wines.length)
  return (
    <div>
      <ul
        className="pick-cards list-keys"
        aria-label={`${titled(productNoun(wines.map(({ type }) => type)).many)} por estante`}
        {...fold.list}
      >
        {wines.map((wine) => (
          <PickCard key={wine.product_id} wine={wine} />
        ))}
      </ul>
      {fold.rest}
    </div>
  )
}

function Progress({ orders, unit }: { orders: readonly PickOrder[]; unit: string }) {
  const sum = (of: 'bottles' | 'picked' | 'missing') => orders.reduce((all, order) => all + order[of], 0)
  const [bottles, picked, missing] = [sum('bottles'), sum('picked'), sum('missing')]
  return (
    <div className="pick-progress">
      <p className="figures" role="status">
        <strong>
          {writeNumber(picked)} de {writeNumber(bottles)} {unit}
        </strong>{' '}
        de {orders.length === 1 ? '1 compra' : `${orders.length} compras`}
        {missing > 0 && <span className="chip bad">Faltan {missing}</span>}
      </p>
      <progress value={picked} max={bottles} aria-label={`${titled(unit)} juntadas`} />
    </div>
  )
}

/** An order's gift options, which are the same in all its lines. */
const giftIn = (wines: readonly PickWine[], id: number): PickLine['gift'] =>
  wines.flatMap(({ lines }) => lines).find(({ order_id }) => order_id === id)?.gift ?? null

/** Order by order for packing, with missing items. */
function Orders({ orders, wines }: { orders: readonly PickOrder[]; wines: readonly PickWine[] }) {
  const fold = useShowMore(orders.length)
  return (
    <section className="stack" aria-label="Por compra">
      <h2>Por compra</h2>
      <ul className="pick-orders" {...fold.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={`/user/orderDetailAdmin?id=${order.id}`}>
              {order.numero} · {order.customer || 'Mostrador'}
            </Link>
            <span className="figures">
              {order.picked} de {order.bottles}
            </span>
            <PickGift gift={giftIn(wines, order.id)} />
            {order.picked === order.bottles && <span className="chip good">Completa</span>}
            {wines.flatMap((wine) =>
              wine.lines
                .filter((line) => line.order_id === order.id && line.missing > 0)
                .map((line) => (
                  <span key={wine.product_id} className="chip bad">
                    {line.missing === 1 ? 'Falta 1' : `Faltan ${line.missing}`}: {wine.name}
                    {line.note && ` (${line.note})`}
                  </span>
                )),
            )}
          </li>
        ))}
      </ul>
      {fold.rest}
    </section>
  )
}
