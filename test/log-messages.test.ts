import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Node = { type: string; start: number; [key: string]: unknown }

/**
 * The first lines of log calls whose message is not a string literal. Constant messages can be searched and
 * counted; values are fields.
 */
function variableMessages(text: string): string[] {
  const calls: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, start, callee, arguments: given } = node as Node
    if (type === 'CallExpression') {
      const message = messageOf(callee as Node, given as Node[])
      if (message && !isConstant(message)) calls.push(text.slice(start).split('\n', 1)[0] ?? '')
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync('source.tsx', text).program)
  return calls
}

/** The message of `log.warn(fields, message)`, `log.warn(message)` or, for a `LogLine`, `log(message, fields)`. */
function messageOf(callee: Node, given: Node[]): Node | undefined {
  const name = (node: unknown) => (node as { name?: string } | undefined)?.name
  const object = callee.type === 'MemberExpression' ? (callee['object'] as Node) : undefined
  const isLogger = object && [name(object), name(object['property'])].includes('log')
  if (isLogger && /^(trace|debug|info|warn|error|fatal)$/.test(name(callee['property']) ?? ''))
    return given[1] ?? given[0]
  const called = object ? name(callee['property']) : name(callee)
  return called === 'log' && name(object) !== 'console' && name(object) !== 'Math' ? given[0] : undefined
}

function isConstant(message: Node): boolean {
  if (message.type === 'Literal') return typeof message['value'] === 'string'
  // an adapter from a `LogLine` to a logger passes its message on
  return message.type === 'Identifier' && message['name'] === 'message'
}

test('a message with values in it is found, and a constant one is not', () => {
  expect(variableMessages('log.info(`open at ${url}`)')).toEqual(['log.info(`open at ${url}`)'])
  expect(variableMessages('options.log(`${name} failed`, { name })')).toHaveLength(1)
  expect(variableMessages("parts.log.warn({ err }, 'failed: ' + err)")).toHaveLength(1)
  expect(variableMessages("log.warn({ err }, 'request failed'); log('migrated', { name })")).toEqual([])
})

test('log messages are constant', () => {
  const files = globSync('{src,seeds}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  expect(
    files.flatMap((file) => variableMessages(readFileSync(file, 'utf8')).map((call) => `${file}: ${call}`)),
  ).toEqual([])
})
