/**
 * The data inventory: what every column of every table holds. Backups, the removal of a person and what a person takes
 * along follow from it; a table or column that it lacks fails `data-inventory.test.ts`. Columns stand in one text each,
 * with blanks between.
 */
export type TableData = {
  /** The folder of src/ that alone writes it; others ask that folder. */
  owner: string
  /** Neither personal nor secret. */
  plain?: string
  /** Ids of accounts: of a removed user they lead to an empty row. They stay where a history needs them. */
  people?: string
  /** Data about the person whose row it is. */
  personal?: string
  /** Secrets that authenticate or sign: never in a backup, so the whole table is omitted. */
  secret?: string
  /** What would be a secret, were it not for the reason that is given: in backups. */
  retainedSecret?: Record<string, string>
  /** SQL that finds a person's rows; `:person` is their account's id, `:email` its address in small letters. */
  whose?: string
  /** What becomes of a person's rows when they are removed: they go, columns get another value, or why neither. */
  removal?: 'delete' | Record<string, string> | { because: string }
  /** Under what name a person gets their rows, or why they don't. */
  exported?: string | { because: string }
  /** Personal columns that are not handed out, and why. */
  notExported?: Record<string, string>
}

const byPerson = 'user_id = :person'
const ofTheirOrders = 'order_id IN (SELECT id FROM orders WHERE user_id = :person)'
const accounts = { because: "the identity provider deletes what is the account's" }
const short = { because: 'gone within minutes or days, and nothing but a part of signing in' }

/** In the order in which a removal goes through them. */
export const dataInventory: Record<string, TableData> = {
  // a row that is locked here sends no message any more
  restock_wishes: {
    owner: 'back-in-stock',
    plain: 'id asked_at settled_at told',
    people: 'user_id',
    personal: 'product_id',
    whose: byPerson,
    removal: 'delete',
    exported: 'avisosDeStock',
  },
  outbox: {
    owner: 'platform/mail',
    plain: 'id message_id created_at attempts next_at sent_at given_up_at account_mail held',
    people: 'user_id',
    personal: 'recipient subject html body template reply_to refusal',
    retainedSecret: {
      unsubscribe_url: 'takes an address off the newsletter and nothing else; messages that wait need it',
    },
    // one about no user in particular belongs to its recipient: news, an Admin's mail
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
    // what was bought stays, so that a payment that still arrives can be given back
    removal: { body: "body - 'payer'" },
    exported: { because: 'what a payment provider knows; it is in «compras» and «pagos»' },
  },
  opinion_requests: {
    owner: 'reviews',
    plain: 'order_id asked_at',
    people: 'user_id',
    retainedSecret: { token: 'ends requests for an opinion and nothing else; mails that were sent need it' },
    whose: byPerson,
    removal: 'delete',
    exported: 'pedidosDeOpinion',
  },
  opinion_refusals: {
    owner: 'reviews',
    plain: 'since',
    people: 'user_id',
    whose: byPerson,
    removal: 'delete',
    exported: 'pedidosDeOpinion',
  },
  withdrawals: {
    owner: 'returns',
    plain: 'id code order_number order_id state created_at decided_at kind lines',
    people: 'decided_by',
    personal: 'email reason note',
    whose: ofTheirOrders,
    removal: { email: "''", reason: "''", note: 'NULL' },
    exported: 'arrepentimientos',
  },
  refunds: {
    owner: 'returns',
    plain: `id order_id payment_id amount idempotency_key provider_key provider_id origin state problem attempts next_at
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
  // who lets a parcel go writes why for the shop, not of the buyer
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
    owner: 'returns',
    plain: 'id order_id refund_id idempotency_key created_at',
    people: 'actor',
    personal: 'reason',
    whose: ofTheirOrders,
    removal: { reason: "''" },
    exported: 'botellas_devueltas',
  },
  return_lines: {
    owner: 'returns',
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
    personal: 'customer phone',
    whose: ofTheirOrders,
    removal: { customer: "''", phone: "''" },
    exported: 'compras',
  },
  orders: {
    owner: 'orders',
    plain:
      'id numero purchase_id estado total discounts code fecha id_payment paid_at processed_at completed_at cancelled_at sent_at delivered_at owner_told_at stopped_for stopped_at refunded_whole',
    people: 'user_id',
    personal: 'email_envio direccion address parcel delivery',
    whose: byPerson,
    // retained for accounting: without name, mail or street; turnover is taxed by province
    removal: {
      email_envio: "''",
      parcel: 'NULL',
      delivery: "delivery - 'postal_code'",
      direccion: "address->>'provincia'",
      address: `CASE WHEN address IS NOT NULL THEN
        jsonb_build_object('calle', '', 'ciudad', '', 'provincia', address->>'provincia', 'codigoPostal', '') END`,
    },
    exported: 'compras',
  },
  purchases: {
    owner: 'orders',
    plain: `id lines total discounts code id_payment checkout_url hold hold_expires_at held_since abandoned_at created_at ask_at
      replaced_by superseded_of priced_at end_checkout_at returned waits_for lapsed_at legal_versions`,
    people: 'user_id',
    // the browser chooses the attempt: it may say anything
    personal: 'attempt delivery',
    whose: byPerson,
    removal: { attempt: 'id::text', delivery: "delivery - 'postal_code'" },
    exported: 'compras',
    notExported: { attempt: 'a random key of their browser', delivery: 'that of its order' },
  },
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
  favourites: {
    owner: 'favourites',
    plain: 'added_at',
    people: 'user_id',
    personal: 'product_id',
    whose: byPerson,
    removal: 'delete',
    exported: 'favoritos',
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
      receiver_condition seller lines cae cae_expires_on remarks problem attempts next_at created_at settled_at`,
    personal: 'document_type document_number receiver_name receiver_address',
    whose: ofTheirOrders,
    removal: { because: 'an invoice is kept for ten years as it was issued (CCyC art. 328, Ley 11.683)' },
    exported: 'facturas',
  },
  review_reports: {
    owner: 'reviews',
    plain: 'review_id created_at settled_at',
    people: 'user_id',
    personal: 'reason',
    whose: byPerson,
    removal: 'delete',
    exported: 'avisosSobreOpiniones',
  },
  reviews: {
    owner: 'reviews',
    plain: 'id product_id stars demo hidden_at created_at updated_at answered_at',
    people: 'user_id',
    personal: 'description answer hidden_reason',
    whose: byPerson,
    removal: 'delete',
    exported: 'opiniones',
  },
  reviews_deleted_hidden: {
    owner: 'reviews',
    plain: 'product_id',
    people: 'user_id',
    personal: 'reason',
    whose: byPerson,
    removal: 'delete',
    exported: 'opinionesOcultasBorradas',
  },
  question_answers: {
    owner: 'contact',
    plain: 'id question_id at',
    people: 'actor user_id',
    personal: 'answer',
    whose: byPerson,
    removal: 'delete',
    exported: 'consultas',
  },
  questions: {
    owner: 'contact',
    plain: 'id created_at state',
    people: 'user_id',
    personal: 'name email question',
    whose: byPerson,
    removal: 'delete',
    exported: 'consultas',
  },
  newsletter_subscribers: {
    owner: 'newsletter',
    plain: 'subscribed_at confirmed_at asked_at',
    personal: 'email',
    retainedSecret: {
      token: 'confirms or ends a subscription and nothing else; links of sent messages have it',
    },
    // unsubscribing is the only thing that an unverified address may do: subscribing is open to all too
    whose: "email = :email AND :email <> ''",
    removal: 'delete',
    exported: { because: 'tied to an address alone: nobody has proved whose it is' },
  },
  users: {
    owner: 'users',
    plain: 'role created_at updated_at removed_at',
    people: 'id',
    personal: 'full_name email picture',
    whose: 'id = :person',
    // their purchases need an owner row; a token that is still valid must not recreate the user
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
  identity_accounts: {
    owner: 'platform/identity',
    plain: 'seed_role created_at passkey_handle confirmed_at holds_address',
    people: 'id',
    personal: 'email nickname name picture',
    retainedSecret: {
      password_hash: 'argon2id, so that people can sign in after a restore; nobody can with the hash itself',
    },
    whose: 'id = :person',
    removal: accounts,
    exported: { because: 'the same as «perfil»' },
  },
  identity_payloads: {
    owner: 'platform/identity',
    plain: 'model grant_id uid user_code expires_at consumed_at',
    secret: 'id payload',
    whose: "payload->>'accountId' = :person",
    removal: accounts,
    exported: short,
  },
  identity_throttle: {
    owner: 'platform/identity',
    plain: 'failures until since',
    secret: 'key email',
    whose: 'email = :email',
    removal: accounts,
    exported: short,
  },
  identity_devices: {
    owner: 'platform/identity',
    plain: 'seen_at',
    people: 'account_id',
    secret: 'token_hash',
    whose: 'account_id = :person',
    removal: accounts,
    exported: { because: 'a random number in a cookie of theirs' },
  },
  identity_sessions: {
    owner: 'platform/identity',
    plain: 'created_at seen_at ended_at',
    people: 'account_id',
    personal: 'user_agent',
    secret: 'uid',
    whose: 'account_id = :person',
    removal: accounts,
    exported: { because: 'shown under «Mi cuenta» while the session is open, gone a month later' },
  },
  identity_tokens: {
    owner: 'platform/identity',
    plain: 'purpose expires_at used_at',
    people: 'account_id',
    secret: 'token_hash email',
    whose: 'account_id = :person',
    removal: accounts,
    exported: short,
  },
  identity_passkeys: {
    owner: 'platform/identity',
    plain: 'id public_key counter transports created_at used_at',
    people: 'account_id',
    personal: 'device',
    whose: 'account_id = :person',
    removal: accounts,
    exported: { because: 'shown under «Mi cuenta»; a public key says nothing of anybody' },
  },
  identity_totp: {
    owner: 'platform/identity',
    plain: 'confirmed_at last_step',
    people: 'account_id',
    retainedSecret: { secret: 'sealed with a key that no backup holds' },
    whose: 'account_id = :person',
    removal: accounts,
    exported: { because: 'it would sign others in' },
  },
  identity_recovery_codes: {
    owner: 'platform/identity',
    plain: 'used_at',
    people: 'account_id',
    retainedSecret: { code_hash: 'SHA-256 of 120 random bits, so that people can sign in after a restore' },
    whose: 'account_id = :person',
    removal: accounts,
    exported: { because: 'hashes of random numbers' },
  },
  identity_sign_in_codes: {
    owner: 'platform/identity',
    plain: 'tries expires_at',
    secret: 'uid email code_hash',
    whose: 'email = :email',
    removal: accounts,
    exported: short,
  },
  // gone as soon as the job has read them
  identity_mail_requests: {
    owner: 'platform/identity',
    plain: 'id purpose asked_at account_id',
    secret: 'email interaction',
  },
  admin_invitations: {
    owner: 'users',
    plain: 'id expires_at created_at',
    personal: 'email',
    secret: 'token_hash',
    whose: 'email = :email',
    removal: 'delete',
    exported: { because: 'an address that somebody at the console gave, gone within a week' },
  },
  identity_keys: { owner: 'platform/identity', plain: 'name made_at retired_at', secret: 'value' },
  web_sessions: {
    owner: 'platform/identity',
    plain: 'second_factor renew_at created_at seen_at expires_at',
    people: 'person_id',
    secret: 'id_hash provider_session id_token refresh_token',
    whose: 'person_id = :person',
    removal: { because: 'ended with the account, whoever keeps that' },
    exported: short,
  },
  sign_in_requests: {
    owner: 'platform/identity',
    plain: 'return_to expires_at',
    secret: 'state_hash browser_hash nonce verifier',
  },
  rate_tallies: { owner: 'platform/http', plain: 'who minute requests' },
  allowances: { owner: 'platform/jobs', plain: 'key used ends_at' },

  promotions: {
    owner: 'promotions',
    plain: `id name active starts_at ends_at code on_top max_uses max_uses_per_person conditions effect
      created_at updated_at`,
  },
  promotion_uses: {
    owner: 'promotions',
    plain: 'promotion_id purchase_id state amount at',
    people: 'user_id',
  },
  order_items: {
    owner: 'orders',
    plain:
      'order_id line product_id name producer vintage volume_ml image quantity list_price unit_price discount discounts shares total charged gift type variety degree_sugar unit_cost',
  },
  // written once: a note is a sentence of the shop's own
  order_events: {
    owner: 'orders',
    plain: 'id order_id at action estado_before estado_after note',
    people: 'actor',
  },
  delivery_zones: { owner: 'delivery', plain: 'id position name provinces postal_codes ways' },
  delivery_holidays: { owner: 'delivery', plain: 'day name kind closed' },
  settings: { owner: 'settings', plain: 'key value' },
  legal_versions: { owner: 'settings', plain: 'id kind text at', people: 'actor' },
  settings_changes: { owner: 'settings', plain: 'id at changes undoes', people: 'actor' },
  audit_log: { owner: 'audit-log', plain: 'id at kind name action changes cause', people: 'actor subject' },
  stock_ledger: {
    owner: 'catalogue',
    plain: 'id product_id order_id kind quantity at cause',
    people: 'actor',
  },
  payments: {
    owner: 'payments',
    plain:
      'payment_id purchase_id status amount currency refunded settled first_seen_at updated_at refund_at changed_at',
  },
  // gone as soon as the job has read them
  invoice_requests: { owner: 'invoicing', plain: 'id order_id event_id kind' },
  invoice_series_stops: { owner: 'invoicing', plain: 'mode cuit point_of_sale type why at' },
  payment_notices: { owner: 'payments', plain: 'id payment_id request_id topic received_at handled_at' },
  sandbox_payments: {
    owner: 'platform/payment-gateway',
    plain:
      'id preference_id external_reference status detail amount refunded refunds payment_type installments created_at updated_at',
  },
  sandbox_disputes: {
    owner: 'platform/payment-gateway',
    plain: 'id kind payment_id state amount reason deadline created_at updated_at',
  },
  invoice_authority_tickets: {
    owner: 'platform/invoice-authority',
    plain: 'key expires_at not_before problem',
    secret: 'token sign',
  },
  // the stand-in's own record of `invoices`: it holds no personal data
  invoice_stand_in_vouchers: {
    owner: 'platform/invoice-authority',
    plain: 'cuit point_of_sale type number day total document_type document_number cae cae_expires_on',
  },
  // the request is a fingerprint
  sandbox_idempotency: { owner: 'platform/payment-gateway', plain: 'key answer at request' },
  sandbox_webhooks: {
    owner: 'platform/payment-gateway',
    plain: 'id payment_id topic data_id url attempts next_at delivered_at',
  },

  products: {
    owner: 'catalogue',
    plain: `id name list_price discount price image more_images summary alcohol stock reserved minimo id_prod id_place
      id_categ sparkling vintage body acidity grapes pairings elaboration volume_ml serving_min serving_max sku ean scores shop_order
      review_count review_sum archived_at version created_at updated_at search cost shelf`,
  },
  wine_scores: { owner: 'catalogue', plain: 'product_id critic points year' },
  producers: { owner: 'catalogue', plain: 'id_prod description website' },
  locations: { owner: 'catalogue', plain: 'id_place description region country' },
  categories: { owner: 'catalogue', plain: 'id_categ type variety degree_sugar' },
  pictures: { owner: 'catalogue', plain: 'id width height needed_at', people: 'uploaded_by' },
  imports: {
    owner: 'catalogue',
    plain: `id file_name created_at state headings fields create_terms draw_bottles mode row_count done total created
      changed problem finished_at heading_line reading lists carry supplier undone kept price_middle sheet`,
    people: 'actor undo_actor',
  },
  import_sheets: { owner: 'catalogue', plain: 'import_id position name row_count content' },
  import_rows: {
    owner: 'catalogue',
    plain: 'import_id line cells verdict name identity product_id notes saved above',
  },
  import_saved: { owner: 'catalogue', plain: 'import_id product_id created before after undone_at' },
  import_suppliers: { owner: 'catalogue', plain: 'id name headings reading used_at' },
  price_changes: {
    owner: 'catalogue',
    plain: 'id created_at title rule wines undone_at',
    people: 'actor undone_by',
  },
  price_change_rows: { owner: 'catalogue', plain: 'change_id product_id price_before price_after' },
  bulk_changes: {
    owner: 'catalogue',
    plain: 'id created_at column_name title wines undone_at kept',
    people: 'actor undone_by',
  },
  bulk_change_rows: { owner: 'catalogue', plain: 'change_id product_id value_before value_after' },
  search_words: { owner: 'catalogue', plain: 'word uses' },
  top_products_index: { owner: 'catalogue', plain: 'id plain_name shop_order search' },
  facet_counts: {
    owner: 'catalogue',
    plain: 'id_categ id_place sparkling discounted pairings wines price_min price_max folded',
  },
  bodega_facet_counts: {
    owner: 'catalogue',
    plain: 'id_prod id_categ id_place sparkling discounted wines folded',
  },
  bodega_wine_counts: { owner: 'catalogue', plain: 'id_prod wines folded' },
  backups: {
    owner: 'backups',
    plain: `due_at started_at retry_at attempts finished_at name bytes row_count pictures sealed problem problem_detail
      verified_at`,
  },
  demo_rows: { owner: 'platform/database', plain: 'kind id' },
  demo_removals: { owner: 'launch', plain: 'id at backup removed', people: 'actor' },
  schema_migrations: { owner: 'platform/database', plain: 'name checksum applied_at' },
}
