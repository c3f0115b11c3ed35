import { wineName } from '../../../catalogue/wine-name.ts'
import type { PromotionAnswer } from '../../../promotions/promotions.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import type { Option } from '../../ui/find-options.ts'

/** Bodegas and wines of promotions, by id as text. */
export type Named = { producers: Option[]; wines: Option[] }

/** Wines are requested one by one; beyond this number they show as ids. */
const mostWines = 30

export async function loadNames(promotions: readonly PromotionAnswer[]): Promise<Named> {
  const api = browserApi()
  const ids = new Set(
    promotions.flatMap(({ conditions, effect }) => [
      ...(conditions.product_ids ?? []).slice(0, 3),
      ...(effect.kind === 'gift' ? [effect.product_id] : []),
      ...(effect.kind === 'box_price' ? (effect.contents ?? []).map((wine) => wine.product_id) : []),
    ]),
  )
  const [producers, ...wines] = await Promise.all([
    api('GET /productor'),
    ...[...ids].slice(0, mostWines).map((id) => wineOption(id)),
  ])
  return {
    producers: (producers.ok ? producers.value : []).map((producer) => ({
      id: String(producer.id_Prod),
      name: producer.description,
    })),
    wines: wines.flatMap((wine) => wine ?? []),
  }
}

export async function wineOption(id: number): Promise<Option | undefined> {
  const answer = await browserApi()('GET /products/detail/{id}', { path: { id } })
  const [wine] = answer.ok ? answer.value : []
  return wine && { id: String(id), name: wineName({ ...wine, producer: wine.productor.description }) }
}

export function namesOf({ producers, wines }: Named) {
  const nameIn = (options: Option[]) => (id: number) =>
    options.find((option) => option.id === String(id))?.name
  return { producer: nameIn(producers), wine: nameIn(wines) }
}
