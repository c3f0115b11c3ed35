import { byPerson, ofTheirOrders, type TableData } from './table-data.ts'

/** Keeps how a gift was wrapped and sent, and drops names and messages. */
const giftWithoutPeople = `CASE WHEN gift IS NOT NULL THEN jsonb_build_object('wrap', gift->'wrap', 'message', '', 'recipient', '',
  'phone', '', 'wished_day', gift->'wished_day', 'hide_prices', gift->'hide_prices') END`

/** Messages, purchases, payments and returns. */
export const purchaseData = {
  outbox: {
    owner: 'platform/mail',
    plain: 'id message_id created_at attempts next_at sent_at given_up_at account_mail held',
    people: 'user_id',
    personal: 'recipient subject html body template reply_to refusal',
    retainedSecret: {
      unsubscribe_url: 'takes an address off the newsletter and nothing else; messages that wait need it',
    },
    // a message about no user (news, an Admin's mail) belongs to its recipient
    whose: "user_id = :person OR (user_id IS NULL AND :email <> '' AND lower(recipient) = :email)",
    removal: 'delete',
    exported: 'mensajes',
    notExported: {
      html: 'the same as its body',
      template: 'the same as its body',
      refusal: "the mail server's words",
    },
  },
  mail_catcher: {
    owner: 'platform/mail',
    plain: 'id message_id caught_at',
    people: 'user_id',
    personal: 'recipient subject html body',
    retainedSecret: { unsubscribe_url: 'as in the outbox' },
    whose: "user_id = :person OR (user_id IS NULL AND :email <> '' AND lower(recipient) = :email)",
    removal: 'delete',
    exported: { because: 'copies of the outbox, for demonstrations' },
  },
  sandbox_preferences: {
    owner: 'platform/payment-gateway',
    plain: 'id external_reference created_at',
    personal: 'body',
    whose: 'external_reference IN (SELECT id::text FROM purchases WHERE user_id = :person)',
    // the items stay, so that a late payment can still be refunded
    removal: { body: "body - 'payer'" },
    exported: { because: 'what a payment provider knows; it is in «compras» and «pagos»' },
  },
  withdrawals: {
    owner: 'refunds',
    plain: 'id code order_number order_id state created_at decided_at kind lines',
    people: 'decided_by',
    personal: 'email reason note',
    whose: ofTheirOrders,
    removal: { email: "''", reason: "''", note: 'NULL' },
    exported: 'arrepentimientos',
  },
  refunds: {
    owner: 'refunds',
    plain: `id order_id payment_id amount key_issuer idempotency_key provider_key provider_id origin state problem attempts next_at
      created_at settled_at credited_at way given_on`,
    people: 'actor',
    personal: 'reason',
    whose: ofTheirOrders,
    removal: { reason: "''" },
    exported: 'devoluciones',
  },
  payments_by_hand: {
    owner: 'payments',
    plain: 'id order_id way amount paid_on idempotency_key created_at taken_back_at',
    people: 'actor taken_back_by',
    personal: 'note taken_back_reason',
    whose: ofTheirOrders,
    removal: {
      note: "''",
      taken_back_reason: "CASE WHEN taken_back_reason IS NOT NULL THEN '' END",
    },
    exported: 'pagosAnotados',
  },
  // the reason for releasing a shipment is written for the shop
  payment_disputes: {
    owner: 'payments',
    plain: `id kind provider_id payment_id state amount reason documentation deadline opened_at ask_at settled_at
      released_at released_reason created_at`,
    people: 'released_by',
  },
  transfer_receipts: {
    owner: 'payments',
    // the file has a random name and is deleted with its row
    plain: 'id order_id file type bytes created_at rejected_at',
    people: 'rejected_by',
    whose: ofTheirOrders,
    removal: { order_id: 'NULL' },
    exported: 'comprobantes',
  },
  returns: {
    owner: 'refunds',
    plain: 'id order_id refund_id key_issuer idempotency_key created_at',
    people: 'actor',
    personal: 'reason',
    whose: ofTheirOrders,
    removal: { reason: "''" },
    exported: 'botellas_devueltas',
  },
  return_lines: {
    owner: 'refunds',
    plain: 'return_id order_id line product_id quantity destination amount',
  },
  picks: {
    owner: 'orders',
    plain: 'order_id product_id picked missing at',
    people: 'actor',
    personal: 'note',
    whose: ofTheirOrders,
    removal: { note: "''" },
    exported: { because: 'what was missing on the shelf; the note is of the shop' },
  },
  orders_by_hand: {
    owner: 'orders',
    plain: 'order_id channel idempotency_key created_at',
    people: 'seller',
    personal: 'customer phone request_digest',
    whose: ofTheirOrders,
    removal: { customer: "''", phone: "''", request_digest: 'NULL' },
    exported: 'compras',
    notExported: { request_digest: 'a hash of what the rest of the row says' },
  },
  orders: {
    owner: 'orders',
    plain:
      'id numero purchase_id estado total discounts charges code fecha id_payment paid_at processed_at completed_at cancelled_at sent_at delivered_at owner_told_at stopped_for stopped_at refunded_whole',
    people: 'user_id',
    personal: 'email_envio direccion address parcel delivery gift',
    whose: byPerson,
    // kept for accounting, without name, email or street; turnover is taxed by province
    removal: {
      email_envio: "''",
      parcel: 'NULL',
      delivery: "delivery - 'postal_code'",
      gift: giftWithoutPeople,
      direccion: "address->>'provincia'",
      address: `CASE WHEN address IS NOT NULL THEN
        jsonb_build_object('calle', '', 'ciudad', '', 'provincia', address->>'provincia', 'codigoPostal', '') END`,
    },
    exported: 'compras',
  },
  purchases: {
    owner: 'orders',
    plain: `id lines total discounts charges code id_payment checkout_url hold hold_expires_at held_since abandoned_at created_at ask_at
      replaced_by superseded_of priced_at end_checkout_at returned waits_for lapsed_at price_lapsed_at legal_versions request_digest
      method_discount`,
    people: 'user_id',
    // the browser chooses the attempt id, so it may contain anything
    personal: 'attempt delivery gift',
    whose: byPerson,
    removal: {
      attempt: 'id::text',
      delivery: "delivery - 'postal_code'",
      gift: giftWithoutPeople,
    },
    exported: 'compras',
    notExported: {
      attempt: 'a random key of their browser',
      delivery: 'that of its order',
      gift: 'that of its order',
    },
  },
} satisfies Record<string, TableData>
