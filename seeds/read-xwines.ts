import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'

/** A wine of the file, in English. */
export type SourceWine = {
  id: number
  name: string
  type: string
  elaborate: string
  grapes: string[]
  harmonize: string[]
  abv: number
  body: string
  acidity: string
  country: string
  region: string
  winery: string
  website: string
  /** Newest first. */
  vintages: number[]
  /** The file also has it without a year. */
  nonVintage: boolean
}

/** The file's wines, in its order. Its lists are written as Python literals. */
export async function readWines(): Promise<SourceWine[]> {
  const rows = await readRows('xwines-1007.csv')
  return rows.map((row) => {
    const vintages = pythonList(text(row['Vintages']))
    return {
      id: Number(row['WineID']),
      name: text(row['WineName']),
      type: text(row['Type']),
      elaborate: text(row['Elaborate']),
      grapes: pythonList(text(row['Grapes'])),
      harmonize: pythonList(text(row['Harmonize'])),
      abv: Number(row['ABV']),
      body: text(row['Body']),
      acidity: text(row['Acidity']),
      country: text(row['Country']),
      region: text(row['RegionName']),
      winery: text(row['WineryName']),
      website: text(row['Website']),
      vintages: vintages
        .map(Number)
        .filter(Number.isInteger)
        .toSorted((a, b) => b - a),
      nonVintage: vintages.includes('N.V.'),
    }
  })
}

/** One user's stars, 1 to 5; `at` is the file's local time, `vintage` is missing for wines without one. */
export type SourceRating = {
  wine: number
  person: number
  stars: number
  vintage: number | undefined
  at: string
}

/** The ratings of the file; half stars are rounded up. */
export async function readRatings(): Promise<SourceRating[]> {
  const rows = await readRows('xwines-ratings.csv')
  return rows.map((row) => {
    const vintage = Number(row['Vintage'])
    return {
      wine: Number(row['WineID']),
      person: Number(row['UserID']),
      stars: Math.min(5, Math.max(1, Math.round(Number(row['Rating'])))),
      vintage: Number.isInteger(vintage) ? vintage : undefined,
      at: text(row['Date']),
    }
  })
}

async function readRows(file: string): Promise<Record<string, string>[]> {
  const content = await readFile(path.join(import.meta.dirname, file), 'utf8')
  return parse(content, { columns: true, skip_empty_lines: true, bom: true })
}

function text(value: string | undefined): string {
  return (value ?? '').trim()
}

/** `['Pork', "Trebbiano d'Abruzzo"]` or `[2020, 'N.V.']` as a list of texts. */
export function pythonList(literal: string): string[] {
  const items = literal.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)/g)
  return [...items].map(([, single, double, number]) =>
    (single ?? double ?? number ?? '').replace(/\\(.)/g, '$1'),
  )
}
