import type { TableData } from './table-data.ts'

/** Tables without personal data: catalogue, rules, sales records, sandboxes. */
export const shopData = {
  rate_tallies: { owner: 'platform/http', plain: 'who minute requests' },
  allowances: { owner: 'platform/jobs', plain: 'key used ends_at' },

  promotions: {
    owner: 'promotions',
    plain: `id name active starts_at ends_at code code_shown on_top max_uses max_uses_per_person conditions effect
      created_at updated_at`,
  },
  promotion_uses: {
    owner: 'promotions',
    plain: 'promotion_id purchase_id state amount at terms',
    people: 'user_id',
  },
  order_items: {
    owner: 'orders',
    plain:
      'order_id line product_id name producer vintage volume_ml image quantity list_price unit_price discount discounts shares total charged gift type variety degree_sugar unit_cost',
  },
  // append-only: notes are fixed sentences of the shop
  order_events: {
    owner: 'orders',
    plain: 'api_key id order_id at action estado_before estado_after note',
    people: 'actor',
  },
  delivery_zones: { owner: 'delivery', plain: 'id position name provinces postal_codes ways' },
  delivery_holidays: { owner: 'delivery', plain: 'day name kind closed' },
  settings: { owner: 'settings', plain: 'key value' },
  connections: {
    owner: 'connections',
    plain: 'system fields changed_at tested_at',
    people: 'changed_by',
    retainedSecret: {
      secrets: 'sealed with a key of the data folder or the settings, which no backup holds',
      earlier: 'sealed as they are',
    },
  },
  legal_versions: { owner: 'settings', plain: 'id kind text at', people: 'actor' },
  settings_changes: { owner: 'settings', plain: 'api_key id at changes undoes', people: 'actor' },
  audit_log: {
    owner: 'audit-log',
    plain: 'api_key id at kind name action changes cause',
    people: 'actor subject',
  },
  stock_ledger: {
    owner: 'catalogue',
    plain: 'api_key id product_id order_id kind quantity at cause',
    people: 'actor',
  },
  payments: {
    owner: 'payments',
    plain:
      'payment_id purchase_id status amount currency refunded settled first_seen_at updated_at refund_at changed_at',
  },
  // deleted once the job has read them
  invoice_requests: { owner: 'invoicing', plain: 'id order_id event_id kind' },
  invoice_series_stops: { owner: 'invoicing', plain: 'mode cuit point_of_sale type why at' },
  authority_outages: {
    owner: 'invoicing',
    plain: 'id mode cuit started_at last_failed_at failures detail ended_at',
  },
  contingency_codes: {
    owner: 'invoicing',
    plain:
      'id mode cuit point_of_sale period half code valid_from valid_to report_until problem next_at empty created_at',
  },
  // what belongs to a person is in `invoices`
  contingency_vouchers: {
    owner: 'invoicing',
    plain: 'invoice_id code_id usual_point_of_sale generated_at state remarks problem reported_at',
  },
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
  // the embedded authority's own copy of `invoices`, without personal data
  invoice_stand_in_vouchers: {
    owner: 'platform/invoice-authority',
    plain:
      'cuit point_of_sale type number day total document_type document_number cae cae_expires_on emission',
  },
  invoice_stand_in_codes: {
    owner: 'platform/invoice-authority',
    plain: 'cuit period half code valid_from valid_to report_until',
  },
  invoice_stand_in_empty: { owner: 'platform/invoice-authority', plain: 'code point_of_sale' },
  // the request is stored as a fingerprint
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
  export_key: { owner: 'catalogue', plain: 'single key' },
  imports: {
    owner: 'catalogue',
    plain: `api_key id file_name created_at state headings fields create_terms draw_bottles mode row_count done total created
      changed problem finished_at heading_line reading lists carry supplier undone kept price_middle sheet`,
    people: 'actor undo_actor',
  },
  import_sheets: { owner: 'catalogue', plain: 'import_id position name row_count content' },
  import_rows: {
    owner: 'catalogue',
    plain: 'import_id line cells verdict name identity product_id notes saved above codes',
  },
  import_saved: { owner: 'catalogue', plain: 'import_id product_id created before after undone_at' },
  import_suppliers: { owner: 'catalogue', plain: 'id name headings reading used_at' },
  price_changes: {
    owner: 'catalogue',
    plain: 'api_key id created_at title rule wines undone_at',
    people: 'actor undone_by',
  },
  price_change_rows: { owner: 'catalogue', plain: 'change_id product_id price_before price_after' },
  bulk_changes: {
    owner: 'catalogue',
    plain: 'api_key id created_at column_name title wines undone_at kept',
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
} satisfies Record<string, TableData>
