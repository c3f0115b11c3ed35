import type { PromotionAnswer } from '../../../promotions/promotions.contract.ts'
import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'
import { callAction, useCall, unlessUnreached } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { unlistedMeta } from '../../content/page-title.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { InlineConfirm } from '../../ui/inline-confirm.tsx'
import { useInPlace } from '../../ui/use-in-place.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { useRows } from '../ui/use-stale.ts'
import type { Route } from './+types/promotions'
import { loadNames, namesOf, type Named } from './load-names.ts'
import { promotionSentence } from '../../../promotions/promotion-sentence.ts'
import { stageOf, wayToEnd } from './promotion-stage.ts'
import { usesText } from './uses-text.ts'
import '../../storefront/orders/orders.css'
import './promotions.css'

export const meta = unlistedMeta('Promociones')

export const clientLoader = () =>
  loadAdmin('prices.change', async (can) => {
    const promotions = found(await browserApi()('GET /promotions'))
    const named = await loadNames(promotions)
    return { promotions, named, now: Date.now(), seesAmounts: can('amounts.read') }
  })
export const clientAction = callAction(['DELETE /promotions'], { answered: sayOutcome })
export const shouldRevalidate = unlessUnreached

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = {
  title: 'Promociones',
  actions: (
    <>
      <Link to="/admin/promocion" className="button small">
        Nueva promoción
      </Link>
      <ToAdminHome />
    </>
  ),
}

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminPromotions({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(listed) => <Promotions {...listed} />}
    </AdminScreen>
  )
}

type Listed = { promotions: PromotionAnswer[]; named: Named; now: number; seesAmounts: boolean }

function Promotions({ promotions, named, now, seesAmounts }: Listed) {
  const rows = useRows(promotions)
  if (promotions.length === 0) {
    return (
      <div className="empty-state">
        <p>Todavía no hay promociones: un 3x2, un código de bienvenida, la caja de seis con descuento.</p>
        <Link to="/admin/promocion" className="button">
          Crear la primera
        </Link>
      </div>
    )
  }
  return (
    <DataTable
      label="Promociones"
      {...rows}
      columns={columnsWith(named, now).filter((column) => seesAmounts || column !== takenOff)}
      rowKey={(promotion) => promotion.id}
      empty={<p>No hay promociones.</p>}
    />
  )
}

const takenOff: Column<PromotionAnswer> = {
  title: 'Descontado',
  align: 'money',
  cell: ({ given }) => formatPesos(given),
}

const columnsWith = (named: Named, now: number): Column<PromotionAnswer>[] => [
  {
    title: 'Promoción',
    wide: true,
    cell: (promotion) => (
      <span className="promotion-words">
        <Link to={`/admin/promocion?id=${promotion.id}`}>{promotion.name}</Link>
        <small className="muted">{promotionSentence(promotion, namesOf(named))}</small>
      </span>
    ),
  },
  { title: 'Estado', cell: (promotion) => <State promotion={promotion} now={now} /> },
  {
    title: 'Usos',
    align: 'number',
    cell: (promotion) => (
      <>
        {usesText(promotion)}
        {promotion.held > 0 && <small className="muted"> ({promotion.held} pagándose)</small>}
      </>
    ),
  },
  takenOff,
  { title: 'Acciones', wide: true, cell: (promotion) => <Ending promotion={promotion} now={now} /> },
]

type StateProps = { promotion: PromotionAnswer; now: number }

function State({ promotion, now }: StateProps) {
  const stage = stageOf(promotion, now)
  if (stage === 'ended') return <span className="chip">Terminada</span>
  if (stage === 'coming')
    return <span className="chip">Empieza {formatDayAndHour(promotion.starts_at ?? '')}</span>
  return <span className="chip good">En marcha</span>
}

/** Ends a used promotion, or deletes an unused one. */
function Ending({ promotion, now }: StateProps) {
  const { id, name } = promotion
  const { isOpen, opener, leave } = useInPlace()
  const end = useCall('DELETE /promotions', `promotion-${id}`)
  const ending = wayToEnd(promotion, now)
  if (!ending) return null
  const used = ending === 'end'
  if (!isOpen) {
    const word = used ? 'Terminar' : 'Borrar'
    return (
      <button
        type="button"
        className="button plain small promotion-end"
        aria-label={`${word} ${name}`}
        {...opener}
      >
        {word}
      </button>
    )
  }
  return (
    <span className="row">
      <InlineConfirm
        yes={used ? 'Sí, terminarla' : 'Sí, borrarla'}
        busy={end.busy}
        act={() => void end.send({ input: { id } })}
        leave={leave}
      />
    </span>
  )
}
