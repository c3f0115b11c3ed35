import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { DemoWine } from '../../../seeds/demo-catalogue.ts'

/** What a query needs, written down by hand in queries.txt. The rubrics read this alone. */
export type Clause = { key: string; wanted: string[]; unwanted: string[] }
type JudgedQuery = { kind: string; query: string; need: Clause[] }

/** A wine as judged: `price` in pesos after its discount, `stars` of its reviews, `id` in a new demo shop. */
export type JudgedWine = DemoWine & { id: number; price: number; stars: number; opinions: number }

/** 3 is what was meant, 2 serves, 1 is related, 0 is wrong. */
export type Grade = 0 | 1 | 2 | 3
type Opinion = { grade: Grade; reason: string }
export type Judge = (need: readonly Clause[], wine: JudgedWine) => Opinion

export async function readQueries(): Promise<JudgedQuery[]> {
  const text = await readFile(path.join(import.meta.dirname, 'queries.txt'), 'utf8')
  let kind = ''
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) kind = line.slice(3)
    const [query, need] = line.split(' => ')
    return need && query && !line.startsWith('#')
      ? [{ kind, query, need: need.split('; ').map(clauseOf) }]
      : []
  })
}

function clauseOf(text: string): Clause {
  const [key = '', list = ''] = text.split('=')
  const values = list.split('|')
  return {
    key,
    wanted: values.filter((value) => !value.startsWith('-')),
    unwanted: values.flatMap((value) => (value.startsWith('-') ? [value.slice(1)] : [])),
  }
}

export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
