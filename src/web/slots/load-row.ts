import type { Api } from '../../app/shop.contract.ts'
import type { Row } from './home-row.tsx'

/** Products that the shop would choose: so many, and more for a row whose list is above. */
type LoadRow = {
  loadHomeRow: (api: Api) => Promise<Row | undefined>
  loadInstead: (api: Api) => Promise<Row | undefined>
  loadSimilar: (api: Api, wineId: string) => Promise<Row['items']>
}

const loaders = /* @__PURE__ */ Object.values(
  import.meta.glob<LoadRow>('../../capabilities/*/web/slots/load-row.ts', { eager: true }),
)

/** What a row of the home page shows; undefined where nothing is chosen. */
export const loadHomeRow = (api: Api) => loaders[0]?.loadHomeRow(api)

/** What is shown where nothing was found. */
export const loadInstead = (api: Api) => loaders[0]?.loadInstead(api)

/** Products like one, for its page. */
export const loadSimilar = async (api: Api, wineId: string) =>
  (await loaders[0]?.loadSimilar(api, wineId)) ?? []
