import { productNoun, titled } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { writeNumber } from '../../../money/write-number.ts'
import type { PickLine, PickOrder, PickWine } from '../../../orders/picking.contract.ts'
import { callAction, unlessProblem } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { unlistedMeta } from '../../content/page-title.ts'
import { LabelledInput } from '../../ui/labelled-input.tsx'
import { Link } from '../../ui/link.tsx'
import { useShowMore } from '../../ui/use-show-more.tsx'
import { useAddressView } from '../ui/address-view.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { PickCard, PickGift } from './pick-card.tsx'
import type { Route } from './+types/picking'
import './picking.css'

export const meta = unlistedMeta('Preparación')

const day = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (parameters: URLSearchParams) => day.exec(parameters.get('dia') ?? '')?.[0]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('parcels.pack', async () => {
    const dia = dayIn(new URL(request.url).searchParams)
    return found(await browserApi()('GET /picking', { query: dia ? { dia } : {} }))
  })
export const clientAction = callAction(['PUT /picking'])
export const shouldRevalidate = unlessProblem
export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = { title: 'Preparación', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminPicking({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {({ orders, wines }) => (
        <div className="stack picking">
          <Tools orders={orders} gifts={wines.some(({ lines }) => lines.some(({ gift }) => gift))} />
          {orders.length === 0 ? (
            <p className="empty-state">No hay compras pagas esperando que las preparen.</p>
          ) : (
            <>
              <Progress orders={orders} unit={unitNoun(wines.map(({ type }) => type)).many} />
              <Wines wines={wines} />
              <Orders orders={orders} wines={wines} />
            </>
          )}
        </div>
      )}
    </AdminScreen>
  )
}

function Tools({ orders, gifts }: { orders: readonly PickOrder[]; gifts: boolean }) {
  const { parameters, change } = useAddressView()
  const ids = orders.map(({ id }) => id).join()
  return (
    <div className="admin-tools">
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
      {ids && (
        <>
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
    <section className="stack" aria-labelledby="pick-orders">
      <h2 id="pick-orders">Por compra</h2>
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
