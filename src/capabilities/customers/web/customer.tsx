import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDay, writeDay } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { adminScreen } from '../../../web/admin/kit/admin-screen.tsx'
import { BackToList } from '../../../web/admin/ui/back-to-list.tsx'
import { NoteList } from '../../../web/admin/ui/note-list.tsx'
import { RemovableChips } from '../../../web/admin/ui/removable-chips.tsx'
import { Telephone } from '../../../web/admin/ui/telephone.tsx'
import { useCan } from '../../../web/admin/ui/use-can.ts'
import { unlessProblem, useCall } from '../../../web/api/call-action.ts'
import { found } from '../../../web/api/load-own.ts'
import { callAddress } from '../../../web/api/use-api.ts'
import { useShop } from '../../../web/content/use-shop.ts'
import { OrderStatusChip } from '../../../web/storefront/orders/order-status-chip.tsx'
import { ErrorPanel } from '../../../web/ui/error-panel.tsx'
import { FieldError } from '../../../web/ui/field-error.tsx'
import { FoldPart } from '../../../web/ui/fold-part.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { sayOutcome } from '../../../web/ui/toasts/say-outcome.ts'
import { customerNote, customerTag, mostTags, type CustomerDetail } from '../customers.contract.ts'
import './customers.css'

const screen = adminScreen({
  title: 'Cliente',
  actions: <BackToList to="/admin/clientes">Volver a Clientes</BackToList>,
  needs: 'customers.read',
  calls: ['POST /customers/{id}/notes', 'DELETE /customers/{id}/notes/{note}', 'PUT /customers/{id}/tags'],
  answered: (answer, call) => call !== 'POST /customers/{id}/notes' && sayOutcome(answer),
  shouldRevalidate: unlessProblem,
  load: async ({ api, parameters }): Promise<{ customer: CustomerDetail | undefined }> => {
    const id = parameters.get('id') ?? ''
    if (id === '' || id.length > 255) return { customer: undefined }
    const answer = await api('GET /customers/{id}', { path: { id } })
    return { customer: !answer.ok && answer.problem.status === 404 ? undefined : found(answer) }
  },
  Body: ({ customer }) =>
    customer ? (
      <CustomerPage key={customer.id} customer={customer} />
    ) : (
      <ErrorPanel title="No encontramos a esa persona" text="Abrila desde la lista de clientes." />
    ),
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = screen
export default screen.Screen

type Props = { customer: CustomerDetail }

function CustomerPage({ customer }: Props) {
  return (
    <div className="customer-page">
      <div className="stack">
        <Contact customer={customer} />
        <Figures customer={customer} />
        <Orders customer={customer} />
        <Returns customer={customer} />
        <Opinions customer={customer} />
        <Messages customer={customer} />
      </div>
      <aside className="stack" aria-label="Notas y datos">
        <Notes customer={customer} />
        <Tags customer={customer} />
        <Consents customer={customer} />
        <Addresses customer={customer} />
        <Invoices customer={customer} />
      </aside>
    </div>
  )
}

function Contact({ customer }: Props) {
  const { id, name, email, email_confirmed, account, deactivated, phone, since } = customer
  const shop = useShop()
  const can = useCan()
  const navigate = useNavigate()
  const sell = () =>
    void navigate('/admin/mostrador', {
      state: { customer: { user_id: account ? id : '', name, email, phone } },
    })
  return (
    <section className="sheet stack" aria-labelledby="customer-name">
      <h2 id="customer-name">{name || email || phone}</h2>
      <p className="row">
        {!account && <span className="chip">Sin cuenta</span>}
        {account && !email_confirmed && <span className="chip warn">Correo sin confirmar</span>}
        {deactivated && <span className="chip bad">Baja</span>}
        <span className="muted figures">
          {account ? 'Tiene cuenta desde el' : 'Compra desde el'} {formatDay(since)}
        </span>
      </p>
      <p>
        {email && (
          <a href={`mailto:${email}?subject=${encodeURIComponent(shop.name)}`} className="admin-email">
            {email}
          </a>
        )}
        {email && phone && <br />}
        {phone && <Telephone number={phone} name={name} text={`Hola, somos ${shop.name}. `} />}
      </p>
      {can('orders.change') && !deactivated && (
        <p>
          <button type="button" className="button small" onClick={sell}>
            Nueva venta
          </button>
        </p>
      )}
      {account && can('users.change') && (
        <p>
          <Link to={`/admin/usuarios?role=todos&q=${encodeURIComponent(email)}`}>
            Perfil y datos personales
          </Link>
        </p>
      )}
    </section>
  )
}

function Figures({ customer: { orders, bottles, spent, last, wines } }: Props) {
  const can = useCan()
  return (
    <section className="sheet stack" aria-label="Lo que compró">
      <dl className="customer-figures">
        <div>
          <dt>Compras</dt>
          <dd>{writeNumber(orders)}</dd>
        </div>
        <div>
          <dt>Botellas</dt>
          <dd>{writeNumber(bottles)}</dd>
        </div>
        {can('amounts.read') && (
          <div>
            <dt>Gastado, menos lo devuelto</dt>
            <dd>{formatPesos(spent)}</dd>
          </div>
        )}
        <div>
          <dt>Última compra</dt>
          <dd>{last ? formatDay(last) : 'Nunca'}</dd>
        </div>
      </dl>
      {wines.length > 0 && (
        <p>
          <span className="muted">Lo que más lleva: </span>
          {wines.join(' · ')}
        </p>
      )}
    </section>
  )
}

function Orders({ customer: { order_list: orders } }: Props) {
  const can = useCan()
  return (
    <FoldPart title="Compras" holds={writeNumber(orders.length)} first>
      {orders.length === 0 && <p className="muted">Todavía no compró.</p>}
      <ul className="customer-list">
        {orders.map((order) => (
          <li key={order.id} className="row">
            <Link to={`/user/orderDetailAdmin?id=${order.id}`} className="figures">
              Compra {order.numero}
            </Link>
            <span className="muted figures">{formatDay(order.fecha)}</span>
            <OrderStatusChip estado={order.estado} />
            <span className="figures">
              {order.bottles} bot.
              {order.returned > 0 && ` (volvieron ${order.returned})`}
            </span>
            {can('amounts.read') && (
              <span className="figures">
                {formatPesos(order.total)}
                {order.given_back > 0 && ` · devuelto ${formatPesos(order.given_back)}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </FoldPart>
  )
}

function Returns({ customer: { returns } }: Props) {
  if (returns.length === 0) return null
  return (
    <FoldPart title="Devoluciones" holds={writeNumber(returns.length)}>
      <ul className="customer-list">
        {returns.map((back) => (
          <li key={`${back.order_id} ${back.at}`}>
            <p>
              {back.bottles}{' '}
              <Link to={`/user/orderDetailAdmin?id=${back.order_id}`} className="figures">
                Compra {back.numero}
              </Link>
            </p>
            <p className="muted">
              {formatDay(back.at)} · {back.reason}
            </p>
          </li>
        ))}
      </ul>
    </FoldPart>
  )
}

function Opinions({ customer: { opinions } }: Props) {
  if (opinions.length === 0) return null
  return (
    <FoldPart title="Opiniones" holds={writeNumber(opinions.length)}>
      <ul className="customer-list">
        {opinions.map((opinion) => (
          <li key={opinion.product_id}>
            <p>
              <Link to={`/detail/${opinion.product_id}`}>{opinion.name}</Link>{' '}
              <span aria-label={`${opinion.stars} de 5 estrellas`}>{'★'.repeat(opinion.stars)}</span>
            </p>
            <p>{opinion.text}</p>
            <p className="muted figures">{formatDay(opinion.at)}</p>
          </li>
        ))}
      </ul>
    </FoldPart>
  )
}

function Messages({ customer: { messages } }: Props) {
  if (messages.length === 0) return null
  return (
    <FoldPart title="Mensajes" holds={writeNumber(messages.length)}>
      <ul className="customer-list">
        {messages.map((message) => (
          <li key={`${message.at} ${message.by}`}>
            <p className="muted figures">
              {formatDay(message.at)} · {message.title}
            </p>
            <p>{message.text}</p>
          </li>
        ))}
      </ul>
    </FoldPart>
  )
}

function Notes({ customer: { id, notes } }: Props) {
  const add = useCall('POST /customers/{id}/notes', 'customer-note')
  const removal = useCall('DELETE /customers/{id}/notes/{note}', 'customer-note-removal')
  const can = useCan()
  return (
    <FoldPart title="Notas" holds={notes.length > 0 ? writeNumber(notes.length) : undefined} first>
      <NoteList
        notes={notes}
        {...(can('customers.note') && {
          write: {
            schema: customerNote,
            fetcher: add.fetcher,
            send: (body) => add.send({ path: { id }, body }),
            remove: (note) => void removal.send({ path: { id, note } }),
          },
        })}
      />
      {notes.length === 0 && !can('customers.note') && <p className="muted">Sin notas.</p>}
    </FoldPart>
  )
}

function Tags({ customer: { id, tags } }: Props) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const save = useCall('PUT /customers/{id}/tags')
  const can = useCan()
  const change = (next: string[]) => void save.send({ path: { id }, body: { tags: next } })
  const add = () => {
    const tag = customerTag.safeParse(typed)
    if (!tag.success) return setError(tag.error.issues[0]?.message)
    if (tags.length >= mostTags) return setError(`Hasta ${mostTags} etiquetas`)
    setError(undefined)
    setTyped('')
    if (!tags.includes(tag.data)) change([...tags, tag.data])
  }
  if (!can('customers.note'))
    return (
      <FoldPart title="Etiquetas">
        <p>{tags.join(', ') || 'Sin etiquetas.'}</p>
      </FoldPart>
    )
  return (
    <FoldPart title="Etiquetas" first>
      <RemovableChips
        label="Etiquetas"
        options={tags}
        remove={(tag) => change(tags.filter((other) => other !== tag))}
      />
      <form
        className="note-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <div className="field">
          <label htmlFor="tag">Otra etiqueta</label>
          <input
            id="tag"
            className="input"
            maxLength={40}
            placeholder="restaurante, club, mayorista…"
            aria-invalid={error !== undefined}
            aria-describedby="tag-error"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <FieldError id="tag-error" error={error} />
        </div>
        <button type="submit" className="button plain small" disabled={save.busy}>
          Agregar
        </button>
      </form>
    </FoldPart>
  )
}

function Consents({ customer: { news, consents, email } }: Props) {
  return (
    <FoldPart title="Permiso para escribirle">
      <p>
        {news ? (
          <span className="chip good">Acepta novedades por correo</span>
        ) : (
          <span className="chip">No pidió novedades{email === '' && ': no tiene correo'}</span>
        )}
      </p>
      {consents.length > 0 && (
        <ul className="customer-list">
          {consents.map((consent) => (
            <li key={`${consent.at} ${consent.about}`}>
              <p>
                {consent.about}: {consent.given ? 'aceptó' : 'dijo que no'}{' '}
                <span className="muted figures">{formatDay(consent.at)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </FoldPart>
  )
}

function Addresses({ customer: { addresses } }: Props) {
  if (addresses.length === 0) return null
  return (
    <FoldPart title="Direcciones" holds={writeNumber(addresses.length)}>
      <ul className="customer-list">
        {addresses.map(({ text, recipient, phone }) => (
          <li key={text}>
            <p>{text}</p>
            <p className="muted">{[recipient, phone].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </FoldPart>
  )
}

/** The answer has no invoices for staff that may not see them. */
function Invoices({ customer: { invoices = [] } }: { customer: Partial<CustomerDetail> }) {
  const can = useCan()
  if (invoices.length === 0) return null
  return (
    <FoldPart title="Facturas" holds={writeNumber(invoices.length)}>
      <ul className="customer-list">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <p>
              <a href={callAddress(`/orders/${invoice.order_id}/invoice?voucher=${invoice.id}`)}>
                {invoice.kind === 'invoice' ? 'Factura' : 'Nota de crédito'} {invoice.letter} {invoice.number}
              </a>
            </p>
            <p className="muted figures">
              {invoice.day && writeDay(invoice.day)}
              {can('amounts.read') && ` · ${formatPesos(invoice.total)}`}
            </p>
          </li>
        ))}
      </ul>
    </FoldPart>
  )
}
