import { categoryText } from '../../../catalogue/taxonomy/product-kinds.ts'
import { useMemo, useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { PastChange } from '../../../catalogue/past-changes.contract.ts'
import { callAction } from '../../api/call-action.ts'
import { browserApi } from '../../api/use-api.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { AdminFailure, AdminScreen, ToProducts } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import type { Route } from './+types/prices'
import { PastChanges } from './past-changes.tsx'
import { Preview } from './preview.tsx'
import { blankRule, ruleOf } from './rule-draft.ts'
import { RuleForm } from './rule-form.tsx'
import type { Terms } from './rule-scope.tsx'
import { unlistedMeta } from '../../content/page-title.ts'
import '../../storefront/orders/orders.css'
import './prices.css'

export const meta = unlistedMeta('Cambiar precios')

/** Bodegas and categories with their number of wines, and the latest changes. */
export const clientLoader = () =>
  loadAdmin('prices.change', async () => {
    const api = browserApi()
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
  })

const preview = 'POST /prices/preview'

export const clientAction = callAction([preview, 'POST /prices', 'POST /prices/{id}/undo'], {
  answered: (answer, call) => {
    if (call === 'POST /prices') sayOutcome(answer)
  },
})

/** A preview changes nothing. */
export function shouldRevalidate({ json, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return (json as { call?: string } | undefined)?.call !== preview && defaultShouldRevalidate
}

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = {
  title: 'Cambiar precios',
  actions: <ToProducts />,
}

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminPrices({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(data) => <Prices {...data} />}
    </AdminScreen>
  )
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
