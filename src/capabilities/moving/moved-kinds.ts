/** What comes from another shop, in the order in which it is told. */
export const movedKinds = [
  'product',
  'customer',
  'order',
  'opinion',
  'coupon',
  'address',
  'picture',
  'setting',
] as const
export type MovedKind = (typeof movedKinds)[number]

export const movedSystems = ['tiendanube', 'woocommerce', 'shopify', 'prestashop', 'own'] as const
export type MovedSystem = (typeof movedSystems)[number]
