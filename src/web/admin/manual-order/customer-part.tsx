import { Telephone } from '../ui/telephone.tsx'
import { useState } from 'react'
import type { FoundCustomer } from '../../../purchases/manual-orders.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { useDebouncedAnswer } from '../ui/use-debounced-answer.ts'
import { useCan } from '../ui/use-can.ts'
import { TextInput, type FormOf } from '../ui/form-inputs.tsx'
import type { ManualOrderDraft } from './manual-order-draft.ts'

const typingMs = 250

/** Customers that match the typed text; none while it is short. */
function useCustomers(q: string): FoundCustomer[] {
  const short = q.trim().length < 3
  const last = useDebouncedAnswer(short ? undefined : q, typingMs, async () => {
    const answer = await browserApi()('GET /orders/manual/customers', { query: { q } })
    return answer.ok ? answer.value.customers : undefined
  })
  return !short && last?.key === q ? last.found : []
}

type Props = { form: FormOf<ManualOrderDraft> }

/** The buyer: an account, a given name, or anonymous. */
export function CustomerPart({ form }: Props) {
  const can = useCan()
  if (form.draft.user_id !== '') return <Chosen form={form} />
  return (
    <div className="stack">
      {can('customers.read') && <Search form={form} />}
      <TextInput form={form} name="name" label="Nombre (si no tiene cuenta)" maxLength={120} />
      <TextInput form={form} name="phone" label="Teléfono" maxLength={30} />
      <TextInput form={form} name="email" label="Correo, para el comprobante" maxLength={200} />
    </div>
  )
}

function Chosen({ form: { draft, change } }: Props) {
  return (
    <div className="row manual-order-customer">
      <p>
        <strong>{draft.name || draft.email}</strong>
        <br />
        <span className="muted">{draft.email}</span>
        {draft.phone && (
          <>
            {draft.email && ' · '}
            <Telephone number={draft.phone} name={draft.name} />
          </>
        )}
      </p>
      <button
        type="button"
        className="link-button"
        onClick={() => change({ user_id: '', name: '', email: '', phone: '' })}
      >
        Cambiar
      </button>
    </div>
  )
}

function Search({ form: { change } }: Props) {
  const [q, setQ] = useState('')
  const customers = useCustomers(q)
  return (
    <div className="field picker">
      <label htmlFor="customer">Buscar por nombre, correo o teléfono</label>
      <input
        id="customer"
        className="input"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      {customers.length > 0 && (
        <ul className="manual-order-people" aria-label="Personas encontradas">
          {customers.map(({ id, name, email, phone }) => (
            <li key={id}>
              <button
                type="button"
                className="button plain small"
                onClick={() => change({ user_id: id, name, email, phone })}
              >
                {name || email}{' '}
                <span className="muted">{[name && email, phone].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
