import { mkdirSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '..', 'reports')

/**
 * The file for a measurement's report: `reports/<name>-<UTC minute>.md`, in a folder that git ignores. Copy
 * lasting results to the tables in docs/, with date, machine and command.
 */
export function reportFile(name, now = new Date()) {
  mkdirSync(folder, { recursive: true })
  return path.join(folder, `${name}-${now.toISOString().slice(0, 16).replace(':', '')}.md`)
}

/** A Markdown table of figures `{ test, done, result, when }`, numbered tests first. */
export function figuresTable(figures) {
  const rows = figures
    .toSorted((a, b) => (Number(a.test) || 99) - (Number(b.test) || 99))
    .map(({ test, done, result, when }) => `| ${[String(test), done, result, when].map(cell).join(' | ')} |`)
  return ['| # | what was done | what came out | when, command |', '|---|---|---|---|', ...rows, ''].join(
    '\n',
  )
}

function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ').trim()
}
