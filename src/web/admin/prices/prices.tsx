import { categoryText } from '../../../catalogue/taxonomy/product-kinds.ts'
import { useMemo, useState } from 'react'
import type { PastChange } from '../../../catalogue/past-changes.contract.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { adminScreen } from '../kit/admin-screen.tsx'
import { ToProducts } from '../ui/admin-page.tsx'
import { PastChanges } from './past-changes.tsx'
import { Preview } from './preview.tsx'
import { blankRule, ruleOf } from './rule-draft.ts'
import { RuleForm } from './rule-form.tsx'
import type { Terms } from './rule-scope.tsx'
import '../../storefront/orders/orders.css'
import './prices.css'

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
