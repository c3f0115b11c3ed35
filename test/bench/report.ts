import { readFile, writeFile } from 'node:fs/promises'

/** A part of a report, under a heading of its own. */
export type Section = { title: string; lines: string[] }

/**
 * Writes sections into a report. Those of the same title are replaced, the others stay: a short run does not wipe out
 * what a long one has found. Each says when and how it was measured.
 */
export async function writeReport(
  file: string,
  head: string,
  sections: Section[],
  about: string,
): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '')
  const kept = before
    .split(/^## /m)
    .slice(1)
    .map((text) => ({
      title: text.slice(0, text.indexOf('\n')),
      text: text.slice(text.indexOf('\n') + 1).trim(),
    }))
  const made = sections.map(({ title, lines }) => ({
    title,
    text: `Measured ${about}.\n\n${lines.join('\n').trim()}`,
  }))
  const all = [...made, ...kept.filter((old) => !made.some(({ title }) => title === old.title))]
  const place = ({ title }: Section | { title: string }) =>
    Number(/^[\d,]+/.exec(title)?.[0].replaceAll(',', '') ?? Infinity)
  const ordered = all.toSorted((a, b) => place(a) - place(b) || a.title.localeCompare(b.title))
  await writeFile(
    file,
    `${head.trim()}\n\n${ordered.map(({ title, text }) => `## ${title}\n\n${text}\n`).join('\n')}`,
  )
}
