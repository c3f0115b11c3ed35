import { shopDay } from '../../calendar/shop-time.ts'
import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { problem, Problem } from '../../platform/http/problem.ts'
import { tableFile, type FileColumn } from '../../platform/spreadsheet/table-file.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { CapabilityParts } from '../capability.ts'
import type { Hooks } from '../hooks.ts'
import { customerCalls, customersPageSize, type Customer, type CustomerDetail } from './customers.contract.ts'
import {
  addNote,
  deleteNote,
  readAddresses,
  readInvoices,
  readNotes,
  readOrders,
  readReturns,
  setTags,
} from './customer-detail.queries.ts'
import { findCustomers, findOrdersOf, longestExport, readFilterChoices } from './customers.queries.ts'

const unknownCustomer = problem(404, 'No encontramos a esa persona.')

const columns: readonly FileColumn<Customer>[] = [
  { heading: 'Cliente', cell: (row) => row.name },
  { heading: 'Correo', cell: (row) => row.email },
  { heading: 'Teléfono', cell: (row) => row.phone },
  { heading: 'Provincia', cell: (row) => row.province },
  { heading: 'Tiene cuenta', cell: (row) => row.account },
  { heading: 'Desde', cell: (row) => ({ date: shopDay(row.since) }) },
  { heading: 'Compras', cell: (row) => row.orders },
  { heading: 'Botellas', cell: (row) => row.bottles },
  { heading: 'Gastado menos lo devuelto', cell: (row) => row.spent, needs: 'amounts.read' },
  { heading: 'Última compra', cell: ({ last }) => (last === null ? null : { date: shopDay(last) }) },
  { heading: 'Vinos que más compró', cell: (row) => row.wines.join('; ') },
  { heading: 'Etiquetas', cell: (row) => row.tags.join(', ') },
  { heading: 'Acepta novedades', cell: (row) => row.news },
]

export function customersApi({ db, hooks }: CapabilityParts): ServedCall[] {
  return implement(customerCalls, {
    'GET /customers': async ({ query: { page = 0, size = customersPageSize, ...question } }) => {
      const { customers, count, spent } = await findCustomers(db, hooks, question, {
        from: page * size,
        size,
      })
      return {
        items: customers,
        page,
        pages: Math.max(1, Math.ceil(count / size)),
        count,
        spent,
        ...(await readFilterChoices(db)),
      }
    },
    'GET /export/customers': async ({ query: { format, ...question }, caller: { permissions } }) => {
      const { customers, count } = await findCustomers(db, hooks, question, { from: 0, size: longestExport })
      if (count > longestExport)
        return problem(422, 'Son demasiadas personas para un archivo. Filtrá solo algunas.')
      return tableFile({ name: 'clientes', columns, rows: customers, permissions, format })
    },
    'GET /customers/{id}': async ({ path }) => readCustomer(db, hooks, path.id),
    'POST /customers/{id}/notes': async ({ path, body, caller }) => {
      if (!(await findCustomer(db, hooks, path.id))) return unknownCustomer
      await addNote(db, path.id, body.note, caller.id)
      return { message: 'Nota guardada.' }
    },
    'DELETE /customers/{id}/notes/{note}': async ({ path }) => {
      const { keys } = await findOrdersOf(db, path.id)
      return (await deleteNote(db, keys, path.note))
        ? { message: 'Nota borrada.' }
        : problem(404, 'Esa nota ya no está.')
    },
    'PUT /customers/{id}/tags': async ({ path, body, caller }) => {
      if (!(await findCustomer(db, hooks, path.id))) return unknownCustomer
      const { keys } = await findOrdersOf(db, path.id)
      await setTags(db, { customer: path.id, keys }, [...new Set(body.tags)], caller.id)
      return { message: 'Etiquetas guardadas.' }
    },
  })
}

async function findCustomer(db: Db, hooks: Hooks, id: string): Promise<Customer | undefined> {
  const { customers } = await findCustomers(db, hooks, { id }, { from: 0, size: 1 })
  return customers[0]
}

/** Long ago enough to have all messages. */
const ever = new Date('2000-01-01T00:00:00Z')

async function readCustomer(db: Db, hooks: Hooks, id: string): Promise<CustomerDetail | Problem> {
  const customer = await findCustomer(db, hooks, id)
  if (!customer) return unknownCustomer
  const { orderIds, keys } = await findOrdersOf(db, id)
  // what an address says is theirs alone if the address is
  const emails =
    customer.email !== '' && (customer.email_confirmed || !customer.account) ? [customer.email] : []
  const [orders, returns, invoices, addresses, notes, opinions, messages, consents] = await Promise.all([
    readOrders(db, orderIds),
    readReturns(db, orderIds),
    readInvoices(db, orderIds),
    readAddresses(db, id, orderIds),
    readNotes(db, keys),
    hooks.opinions(db, id),
    hooks.correspondence(db, { userId: id, emails, since: ever }),
    hooks.consents(db, { userId: id, emails }),
  ])
  return {
    ...customer,
    order_list: orders,
    returns,
    invoices,
    addresses,
    notes,
    opinions: opinions.map(({ at, productId, ...opinion }) => ({
      ...opinion,
      at: at.toISOString(),
      product_id: productId,
    })),
    messages: messages
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .map((message) => ({ ...message, at: message.at.toISOString() })),
    consents: consents
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .map((consent) => ({ ...consent, at: consent.at.toISOString() })),
  }
}
