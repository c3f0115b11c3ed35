import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The lines of a list beside this file; those that begin with # are notes. */
function linesOf(name: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, 'words', name), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

const english = new Set(linesOf('english.txt'))
const allowed = linesOf('allowed.txt').toSorted((a, b) => b.length - a.length)
// neither a sentence nor for users: addresses, and ids of requests and people
const technical =
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\bhttps?:\/\/\S+|\S+@\S+|(?<![\p{L}])\/[\w./:?=&%-]+/gu

/**
 * English words in a text for users. In: the text, and the user's own input, which it may repeat. Out: each with its
 * surroundings; empty when all is Spanish or an allowed name.
 */
export function foreignWords(text: string, echoed = ''): string[] {
  let read = text.replace(technical, ' ')
  for (const name of allowed) read = read.replaceAll(name, ' ')
  const own = new Set(wordsOf(echoed))
  // 'error:' begins a program's message; users read at most 'Error interno'
  const found = /\berror:/i.test(read) ? ['error:'] : []
  for (const word of wordsOf(read)) if (english.has(word) && !own.has(word)) found.push(word)
  return found.map((word) => `${word} in «${read.replaceAll(/\s+/g, ' ').trim().slice(0, 120)}»`)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}

/** The sentences of an error answer that a user may see. */
export function sentencesOf(problem: unknown): string[] {
  const { title, detail, message, errors } = problem as Record<string, unknown>
  const fields = Array.isArray(errors) ? (errors as { detail?: unknown }[]).map((one) => one.detail) : []
  return [title, detail, message, ...fields].filter((text) => typeof text === 'string')
}
