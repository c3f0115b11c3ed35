import { writeFile } from 'node:fs/promises'

/** A section of a report. */
export type Section = { title: string; lines: string[] }

/** Writes a report of one run: `about` says when, where and by which command it was measured. */
export async function writeReport(
  file: string,
  title: string,
  sections: Section[],
  about: string,
): Promise<void> {
  const parts = sections.map((section) => `## ${section.title}\n\n${section.lines.join('\n').trim()}\n`)
  await writeFile(file, `# ${title}\n\nMeasured ${about}.\n\n${parts.join('\n')}`)
}
