import { settingRecords } from './process-settings.ts'

const widest = 120
const heading = `# Every setting of the shop. All are optional: without any, \`npm start\` opens a demo shop with everything embedded.
# Copy this file to .env to change some. Another file than .env is named by SETTINGS_FILE, in the environment alone.
`

/** The text of `.env.example`: every setting an operator may change, with the value that holds without it. */
export function envExample(): string {
  const lines = settingRecords
    .filter(({ internal }) => !internal)
    .flatMap(({ name, heading: section, says, shown = '' }) => [
      ...(section ? ['', `# --- ${section} ---`] : []),
      ...(says ? comment(says) : []),
      `${name}=${shown}`,
    ])
  return `${heading}${lines.join('\n')}\n`
}

/** Lines of a comment, broken between words. */
function comment(text: string): string[] {
  const lines: string[] = []
  let line = '#'
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > widest) {
      lines.push(line)
      line = '#'
    }
    line += ` ${word}`
  }
  return [...lines, line]
}
