/** How much a product is wanted that is sold out. */
type ProductDemand = {
  /** For each of these products, how many people wait; none where that cannot be loaded. */
  count: (ids: number[]) => Promise<Map<number, number>>
  /** Beside a product in a list. */
  inList: (count: number) => string
  /** Below the stock in the form of a product. */
  inForm: (count: number) => string
}

const [demand] = Object.values(
  import.meta.glob<ProductDemand>('../../capabilities/*/web/slots/product-demand.ts', { eager: true }),
)

export const countDemand = (ids: number[]) => demand?.count(ids) ?? Promise.resolve(new Map<number, number>())
export const demandInList = (count: number) => demand?.inList(count)
export const demandInForm = (count: number) => demand?.inForm(count) ?? ''
