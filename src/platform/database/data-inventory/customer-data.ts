import { byPerson, ofTheirOrders, type TableData } from './table-data.ts'

/** Customers' data: profile, lists, messages, reviews. */
export const customerData = {
  cart_items: {
    owner: 'cart',
    plain: 'amount added_at',
    people: 'user_id',
    personal: 'product_id',
    whose: byPerson,
    removal: 'delete',
    exported: 'carrito',
  },
  list_views: {
    owner: 'users',
    plain: 'list created_at',
    people: 'user_id',
    personal: 'name query',
    whose: byPerson,
    removal: 'delete',
    exported: 'vistas',
  },
  list_columns: {
    owner: 'users',
    plain: 'list shown',
    people: 'user_id',
    whose: byPerson,
    removal: 'delete',
    exported: { because: 'titles of columns' },
  },
  addresses: {
    owner: 'orders',
    plain: 'id preferred used_at',
    people: 'user_id',
    personal: 'calle ciudad provincia codigo_postal destinatario telefono piso indicaciones documento',
    whose: byPerson,
    removal: 'delete',
    exported: 'direcciones',
  },
  delivery_corrections: {
    owner: 'orders',
    plain: 'event_id order_id',
    personal: 'reason before after',
    whose: ofTheirOrders,
    removal: 'delete',
    exported: 'correccionesDeEnvio',
  },
  invoice_receivers: {
    owner: 'invoicing',
    plain: 'order_id',
    personal: 'condition cuit name address',
    whose: ofTheirOrders,
    removal: 'delete',
    exported: 'datosDeFactura',
  },
  invoices: {
    owner: 'invoicing',
    plain: `id order_id kind corrects request_key mode cuit point_of_sale type letter number day state total net vat
      receiver_condition seller lines authorised_by superseded_by cae cae_expires_on remarks problem attempts next_at created_at settled_at`,
    personal: 'document_type document_number receiver_name receiver_address',
    whose: ofTheirOrders,
    removal: { because: 'an invoice is kept for ten years as it was issued (CCyC art. 328, Ley 11.683)' },
    exported: 'facturas',
  },
  users: {
    owner: 'users',
    plain: 'role created_at updated_at removed_at email_verified',
    people: 'id',
    personal: 'full_name email picture',
    whose: 'id = :person',
    // their purchases need an owner row, and a token that is still valid must not recreate the user
    removal: {
      full_name: "'Cuenta eliminada'",
      email: "''",
      picture: 'NULL',
      role: "'Baja'",
      removed_at: 'now()',
      updated_at: 'now()',
    },
    exported: 'perfil',
  },
} satisfies Record<string, TableData>
