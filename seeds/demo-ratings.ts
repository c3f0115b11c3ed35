import { readDemoCatalogue } from './demo-catalogue.ts'
import { readRatings } from './read-xwines.ts'

/** Someone's stars for a wine of the demo shop. `rater` is an opaque number; `date` is the file's local time. */
export type DemoRating = {
  sourceId: number
  rater: number
  stars: number
  vintage: number | undefined
  date: string
}

/** The file's ratings, as far as their wine is in the demo shop: spirits are not. */
export async function readDemoRatings(): Promise<DemoRating[]> {
  const sold = new Set((await readDemoCatalogue()).map((wine) => wine.sourceId))
  return (await readRatings())
    .filter((rating) => sold.has(rating.wine))
    .map(({ wine, person, stars, vintage, at }) => ({
      sourceId: wine,
      rater: person,
      stars,
      vintage,
      date: at,
    }))
}
