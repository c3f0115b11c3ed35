import type { Declaration } from '../declaration.ts'

/** Notes and tags of an account, and of the orders by hand that its confirmed address names. */
const ofCustomer = `(customer = :person OR (:email <> '' AND customer IN (SELECT 'compra-' || o.id FROM orders o
  WHERE o.user_id = 'mostrador' AND lower(o.email_envio) = :email)))`

export const customers = {
  tables: {
    customer_notes: {
      owner: 'capabilities/customers',
      plain: 'id at',
      people: 'customer author',
      personal: 'note',
      whose: ofCustomer,
      removal: 'delete',
      exported: 'notasDeLaTienda',
    },
    customer_tags: {
      owner: 'capabilities/customers',
      plain: 'at',
      people: 'customer author',
      personal: 'tag',
      whose: ofCustomer,
      removal: 'delete',
      exported: 'etiquetas',
    },
  },
} satisfies Declaration
