import { useState } from 'react'
import { formatDay } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { adminList } from '../../../web/admin/kit/admin-list.tsx'
import { day, select, typedSearch, type Filter, type Told } from '../../../web/admin/kit/filters.tsx'
import type { Can } from '../../../web/admin/ui/load-admin.ts'
import type { Column } from '../../../web/ui/data-table.tsx'
import { LabelledInput } from '../../../web/ui/labelled-input.tsx'
import { LabelledSelect } from '../../../web/ui/labelled-select.tsx'
import { Link } from '../../../web/ui/link.tsx'
import type { Customer, CustomerSort, CustomersPage } from '../customers.contract.ts'
import './customers.css'

/** A select of words that the list answers with. */
const wordsOf = (
  label: string,
  words: (answer: CustomersPage) => readonly string[],
): Filter<string | undefined, Told<CustomersPage, unknown>> => ({
  read: (text) => text || undefined,
  place: 'fold',
  Field: ({ name, text, change, told: { answer } }) => (
    <LabelledSelect
      id={name}
      label={label}
      none="Todas"
      value={text}
      onChange={(event) => change(event.target.value)}
    >
      {(answer ? words(answer) : [text]).map((word) => (
        <option key={word}>{word}</option>
      ))}
    </LabelledSelect>
  ),
})

/** Applied when it is left or with Enter, because every digit would be another list. */
const leastSpent: Filter<number | undefined> = {
  read: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
  place: 'fold',
  Field: ({ text, change }) => <LeastSpent key={text} start={text} change={change} />,
}

function LeastSpent({ start, change }: { start: string; change: (least: string) => void }) {
  const [least, setLeast] = useState(start)
  const apply = () => {
    if (least !== start) change(least.replace(/\D/g, ''))
  }
  return (
    <LabelledInput
      id="gasto"
      label="Gastó al menos ($)"
      inputMode="numeric"
      maxLength={11}
      value={least}
      onChange={(event) => setLeast(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}

const list = adminList({
  title: 'Clientes',
  needs: 'customers.read',
  fold: 'Filtrar',
  filters: {
    q: typedSearch('Nombre, correo o teléfono'),
    compro: select('Compró', 'Da igual', [
      { id: 'si', name: 'Alguna vez' },
      { id: 'nunca', name: 'Nunca' },
    ]),
    desde: day('Compró desde'),
    gasto: leastSpent,
    etiqueta: wordsOf('Etiqueta', ({ tags }) => tags),
    novedades: select('Novedades por correo', 'Da igual', [
      { id: 'si', name: 'Las acepta' },
      { id: 'no', name: 'No las acepta' },
    ]),
    provincia: wordsOf('Provincia', ({ provinces }) => provinces),
  },
  load: ({ sort, ...view }, { api }) =>
    // an order that there is not is refused by the shop
    api('GET /customers', { query: { ...view, orden: sort as CustomerSort | undefined } }),
  rows: ({ items }: CustomersPage) => items,
  rowKey: ({ id }) => id,
  label: 'Clientes',
  kind: 'customers-table',
  sort: '-ultima',
  count: ({ answer: { count, spent }, can }) =>
    [
      count === 1 ? '1 persona' : `${writeNumber(count)} personas`,
      can('amounts.read') && `${formatPesos(spent)} en compras, menos lo devuelto`,
    ]
      .filter(Boolean)
      .join(' · '),
  files: ({ view: { page: _page, sort, ...view }, can }) =>
    can('customers.change')
      ? [
          {
            label: 'Bajar CSV',
            name: 'clientes.csv',
            path: `/export/customers?${addressOf({ ...view, orden: sort })}`,
            failed: 'No pudimos preparar el archivo. Probá con un filtro.',
          },
        ]
      : [],
  columns: ({ can }) => columnsFor(can),
  empty: 'Nadie coincide con lo que buscás.',
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen

const addressOf = (values: Record<string, string | number | undefined>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString()

const columnsFor = (can: Can): Column<Customer>[] => [
  { title: 'Cliente', wide: true, sort: 'nombre', cell: (customer) => <Name customer={customer} /> },
  { title: 'Teléfono', cell: ({ phone }) => <span className="figures customers-phone">{phone || '—'}</span> },
  { title: 'Provincia', cell: ({ province }) => province || '—' },
  { title: 'Compras', align: 'number', sort: 'compras', cell: ({ orders }) => writeNumber(orders) },
  { title: 'Botellas', align: 'number', sort: 'botellas', cell: ({ bottles }) => writeNumber(bottles) },
  ...(can('amounts.read') ? [spentColumn] : []),
  {
    title: 'Última compra',
    sort: 'ultima',
    dates: true,
    cell: ({ last }) => <span className="figures">{last ? formatDay(last) : 'Nunca'}</span>,
  },
  {
    title: 'Desde',
    sort: 'desde',
    dates: true,
    cell: ({ since }) => <span className="figures">{formatDay(since)}</span>,
  },
]

const spentColumn: Column<Customer> = {
  title: 'Gastado',
  align: 'money',
  sort: 'gastado',
  cell: ({ spent }) => formatPesos(spent),
}

function Name({ customer }: { customer: Customer }) {
  const { id, name, email, phone, account, deactivated, email_confirmed, news, tags, wines } = customer
  return (
    <div className="customers-name">
      <Link to={`/admin/cliente?id=${encodeURIComponent(id)}`}>{name || email || phone}</Link>
      {name && email && <span className="muted admin-email">{email}</span>}
      {wines[0] && <span className="muted customers-wine">{wines[0]}</span>}
      <span className="row">
        {!account && <span className="chip">Sin cuenta</span>}
        {account && !email_confirmed && <span className="chip warn">Correo sin confirmar</span>}
        {deactivated && <span className="chip bad">Baja</span>}
        {news && <span className="chip good">Novedades</span>}
        {tags.map((tag) => (
          <span key={tag} className="chip">
            {tag}
          </span>
        ))}
      </span>
    </div>
  )
}
