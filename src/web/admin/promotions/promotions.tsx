import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'
import type { PromotionAnswer } from '../../../promotions/promotions.contract.ts'
import { promotionSentence } from '../../../promotions/promotion-sentence.ts'
import { Link } from '../../ui/link.tsx'
import { adminList } from '../kit/admin-list.tsx'
import { RowAction } from '../kit/row-action.tsx'
import { ToAdminHome } from '../ui/admin-page.tsx'
import { loadNames, namesOf } from './load-names.ts'
import { stageOf, wayToEnd } from './promotion-stage.ts'
import { usesText } from './uses-text.ts'
import '../../storefront/orders/orders.css'
import './promotions.css'

const list = adminList({
  title: 'Promociones',
  actions: (
    <>
      <Link to="/admin/promocion" className="button small">
        Nueva promoción
      </Link>
      <ToAdminHome />
    </>
  ),
  needs: 'prices.change',
  calls: ['DELETE /promotions'],
  load: async (_view, { api }) => {
    const answer = await api('GET /promotions')
    if (!answer.ok) return answer
    const promotions = answer.value
    return { ok: true, value: { promotions, named: await loadNames(promotions), now: Date.now() } }
  },
  rows: ({ promotions }) => promotions,
  label: 'Promociones',
  rowKey: ({ id }) => id,
  columns: ({ answer: { named, now }, can }) => [
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
    { title: 'Estado', cell: (promotion) => <Stage promotion={promotion} now={now} /> },
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
    ...(can('amounts.read')
      ? [
          {
            title: 'Descontado',
            align: 'money' as const,
            cell: ({ given }: PromotionAnswer) => formatPesos(given),
          },
        ]
      : []),
    { title: 'Acciones', wide: true, cell: (promotion) => <Ending promotion={promotion} now={now} /> },
  ],
  empty: 'No hay promociones.',
  nothing: (
    <>
      <p>Todavía no hay promociones: un 3x2, un código de bienvenida, la caja de seis con descuento.</p>
      <Link to="/admin/promocion" className="button">
        Crear la primera
      </Link>
    </>
  ),
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen

type StageProps = { promotion: PromotionAnswer; now: number }

function Stage({ promotion, now }: StageProps) {
  const stage = stageOf(promotion, now)
  if (stage === 'ended') return <span className="chip">Terminada</span>
  if (stage === 'coming')
    return <span className="chip">Empieza {formatDayAndHour(promotion.starts_at ?? '')}</span>
  return <span className="chip good">En marcha</span>
}

/** Ends a used promotion, or deletes an unused one. */
function Ending({ promotion, now }: StageProps) {
  const { id, name } = promotion
  const ending = wayToEnd(promotion, now)
  if (!ending) return null
  const label = ending === 'end' ? 'Terminar' : 'Borrar'
  return (
    <RowAction
      call="DELETE /promotions"
      sent={{ input: { id } }}
      id={id}
      label={label}
      full={`${label} ${name}`}
      yes={ending === 'end' ? 'Sí, terminarla' : 'Sí, borrarla'}
      kind="button plain small promotion-end"
    />
  )
}
