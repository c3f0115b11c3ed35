import { useMemo, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { AdminPage, ToAdminHome } from '../frame/admin-page.tsx'
import { PastChanges } from './past-changes.tsx'
import { Preview } from './preview.tsx'
import { blankRule, RuleForm, ruleOf } from './rule-form.tsx'
import '../../storefront/orders/orders.css'
import './prices.css'

export function meta() {
  return [{ title: 'Cambiar precios · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminPrices() {
  return (
    <AdminPage
      title="Cambiar precios"
      actions={
        <>
          <Link to="/admin/listProduct" className="button plain small">
            Productos
          </Link>
          <ToAdminHome />
        </>
      }
    >
      <Prices />
    </AdminPage>
  )
}

function Prices() {
  const [draft, setDraft] = useState(blankRule)
  const [shown, setShown] = useState<typeof blankRule | undefined>(undefined)
  const [round, setRound] = useState(0)
  const asked = useMemo(() => shown && ruleOf(shown), [shown])
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
          draft={draft}
          change={(next) => {
            setDraft(next)
            // what is on screen below must be what would be applied
            setShown(undefined)
          }}
        />
        <div className="row">
          <button type="submit" className="button" disabled={!ready}>
            Ver los precios nuevos
          </button>
          <p className="muted">Cambia el precio de lista; el descuento de cada vino queda como está.</p>
        </div>
      </form>
      {asked && (
        <Preview
          key={JSON.stringify(asked)}
          asked={asked}
          applied={() => {
            setShown(undefined)
            setRound(round + 1)
          }}
        />
      )}
      <PastChanges round={round} />
    </div>
  )
}
