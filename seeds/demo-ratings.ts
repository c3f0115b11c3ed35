import { readDemoCatalogue } from './demo-catalogue.ts'
import { readRatings } from './read-xwines.ts'

/**
 * A user's stars for a wine of the demo shop. `rater` is an opaque number; `date` is the file's local time.
 */
export type DemoRating = {
  sourceId: number
  rater: number
  stars: number
  vintage: number | undefined
  date: string
}

/** The file's ratings of wines in the demo shop, which has no spirits. */
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
