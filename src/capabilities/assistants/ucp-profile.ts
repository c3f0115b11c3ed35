/** Universal Commerce Protocol: what of it fits a shop of alcohol. Finding and carts; no checkout, no payment. */

export const ucpVersion = '2026-08-25'

const shopping = 'dev.ucp.shopping'
const at = (path: string) => `https://ucp.dev/${ucpVersion}/${path}`

const capability = (page: string, schema: string) => [
  {
    version: ucpVersion,
    spec: at(`specification/shopping/${page}`),
    schema: at(`schemas/shopping/${schema}.json`),
  },
]

export const ucpCapabilities = {
  search: `${shopping}.catalog.search`,
  lookup: `${shopping}.catalog.lookup`,
  cart: `${shopping}.cart`,
} as const

/** Of /.well-known/ucp. */
export function ucpProfile(publicUrl: string): object {
  return {
    ucp: {
      version: ucpVersion,
      services: {
        [shopping]: [
          {
            version: ucpVersion,
            spec: at('specification/overview'),
            transport: 'mcp',
            schema: at('services/shopping/mcp.openrpc.json'),
            endpoint: `${publicUrl}/mcp`,
          },
        ],
      },
      capabilities: {
        [ucpCapabilities.search]: capability('catalog/search', 'catalog_search'),
        [ucpCapabilities.lookup]: capability('catalog/lookup', 'catalog_lookup'),
        [ucpCapabilities.cart]: capability('cart', 'cart'),
      },
      payment_handlers: {},
    },
    keys: [],
  }
}
