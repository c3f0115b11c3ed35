import type { AnswerOf } from '../../../../platform/http/endpoint.ts'
import { WineLink } from '../../../../web/admin/home/wine-link.tsx'
import type { AdminHomePanel } from '../../../../web/slots/admin-home.ts'
import { useShowMore } from '../../../../web/ui/use-show-more.tsx'
import type { backInStockCalls } from '../../back-in-stock.contract.ts'
import { peopleWait } from '../people-wait.ts'

type Awaited = AnswerOf<(typeof backInStockCalls)['GET /restock/waiting']>

/** Enough to see at a glance what to order again. */
const mostAwaitedShown = 5

/** Wines that ran out and that people want to hear of again; nothing while there are none. */
function MostAwaited({ loaded: awaited }: { loaded: Awaited }) {
  const shown = awaited.slice(0, mostAwaitedShown)
  const fold = useShowMore(shown.length, 3)
  if (awaited.length === 0) return null
  return (
    <section className="sheet admin-panel" aria-labelledby="awaited-title">
      <h2 id="awaited-title">Los más esperados</h2>
      <ul className="admin-lowest" {...fold.list}>
        {shown.map((wine) => (
          <li key={wine.id_prod}>
            <WineLink id={wine.id_prod} name={wine.name} />
            <span className="figures muted">{peopleWait(wine.waiting)}</span>
          </li>
        ))}
      </ul>
      {fold.rest}
    </section>
  )
}

export default {
  needs: 'wines.read',
  load: (api) => api('GET /restock/waiting', { query: {} }),
  place: () => 'today',
  Part: MostAwaited,
} satisfies AdminHomePanel<Awaited>
