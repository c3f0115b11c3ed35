import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The lines of a list in this folder, without comments (#). */
function linesOf(name: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, 'words', name), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

const english = new Set(linesOf('english.txt'))
const allowed = linesOf('allowed.txt').toSorted((a, b) => b.length - a.length)
// addresses, ids and names of permissions («orders.read»), which are not sentences
const technical =
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\bhttps?:\/\/\S+|\S+@\S+|(?<![\p{L}])\/[\w./:?=&%-]+|«[a-z_]+\.[a-z_-]+»/gu

/**
 * English words in a text for users, each with its context; empty if all is Spanish or an allowed name.
 * @param echoed the user's own input, which the text may repeat
 */
export function foreignWords(text: string, echoed = ''): string[] {
  let read = text.replace(technical, ' ')
  for (const name of allowed) read = read.replaceAll(name, ' ')
  const own = new Set(wordsOf(echoed))
  // 'error:' begins a program's message; users read at most 'Error interno'
  const matches = /\berror:/i.test(read) ? ['error:'] : []
  for (const word of wordsOf(read)) if (english.has(word) && !own.has(word)) matches.push(word)
  return matches.map((word) => `${word} in «${read.replaceAll(/\s+/g, ' ').trim().slice(0, 120)}»`)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}

/** The sentences of an error response that users may see. */
export function sentencesOf(problem: unknown): string[] {
  const { title, detail, message, errors } = problem as Record<string, unknown>
  const fields = Array.isArray(errors) ? (errors as { detail?: unknown }[]).map((error) => error.detail) : []
  return [title, detail, message, ...fields].filter((text) => typeof text === 'string')
}
