import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'

/** Stars that one of many people gave a wine: 1 to 5 in halves; `day` counts days since 1970. */
export type TasteRating = { person: string; sourceId: number; stars: number; day: number }

/** What 7,032 people of X-Wines thought of the demo's wines: what others liked, until the shop's own buyers say it. */
export const plantedTastes = path.join(import.meta.dirname, 'xwines-tastes.csv.gz')

/**
 * Reads ratings with the columns UserID, WineID, Rating and Date, plain or compressed by gzip; others are ignored.
 * Throws where one of the four is missing.
 */
export async function readTasteRatings(file: string): Promise<TasteRating[]> {
  const content = await readFile(file)
  const compressed = content[0] === 0x1f && content[1] === 0x8b
  const rows: Record<string, string>[] = parse(compressed ? gunzipSync(content) : content, {
    columns: true,
    skip_empty_lines: true,
    bom: true,
  })
  return rows.map((row, index) => {
    const [person, wine, stars, date] = ['UserID', 'WineID', 'Rating', 'Date'].map((column) => row[column])
    const day = Math.floor(Date.parse(`${date?.slice(0, 10)}T00:00:00Z`) / 86_400_000)
    if (!person || !wine || !(Number(stars) >= 1) || Number.isNaN(day))
      throw new Error(`${path.basename(file)}: row ${index + 2} lacks UserID, WineID, Rating or Date`)
    return { person, sourceId: Number(wine), stars: Number(stars), day }
  })
}
