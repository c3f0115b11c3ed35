import { productNoun, titled } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { byDeliveryMethod, type MethodList } from '../../../orders/picking-groups.ts'
import type { PickLine, PickOrder, PickWine } from '../../../orders/picking.contract.ts'
import { callAction, unlessProblem } from '../../api/call-action.ts'
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
import { PickCard, PickGift } from './pick-card.tsx'
import type { Route } from './+types/picking'
import '../../storefront/orders/print.css'
import './picking.css'

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
