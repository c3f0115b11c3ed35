import { parseSync } from 'vite'

/** What comments and names may not say, by what to write instead. */
const comments: readonly { rule: string; pattern: RegExp }[] = [
  { rule: '@param and @returns, not In and Out', pattern: /(?:^|[\s.])(?:In|Out): / },
  {
    rule: 'a subject, not "who …"',
    pattern:
      /(?:^|[.;:] |[Ff]or |[Oo]f |[Bb]y )(?:[Ww]ho(?:ever)?) (?!it |they |the |to |in )\w+(?:s|ed)\b(?=[^,;:.]* (?:is|are|has|gets|needs|does)\b)/,
  },
  { rule: 'the thing, not "what stands"', pattern: /\b[Ww]hat (?:stands|goes|becomes|came of|became)\b/ },
  { rule: 'true or success, not "a yes"', pattern: /\b(?:after|of|with|throws) a (?:yes|no)\b/i },
  { rule: 'the current state, not "as it stands"', pattern: /\bas (?:it|they) stands?\b/ },
  { rule: 'at most and at least', pattern: /\bat the (?:most|least)\b/ },
  {
    rule: 'a subject, not "whoever …"',
    pattern:
      /(?:^|[.;:,] |[Ff]or |[Oo]f |[Bb]y )[Ww]hoever\b|(?:^|[.;:] )Who (?:finds|acts|adds|asks|buys|pays|wants|comes)\b/,
  },
  { rule: 'without …, not "where there is none"', pattern: /\bwhere there (?:is|are|was|were)\b/i },
  { rule: 'invalid, not "what is none"', pattern: /\b(?:what|that|which) is none\b/i },
]

/** Names that do not say what a value is. */
const vagueNames = new Set(['found', 'known', 'said', 'one', 'whole', 'way', 'kept', 'got', 'these'])
/** Parsing every file takes long: most have none of these words. */
const suspicious =
  /\b(?:In:|Out:|[Ww]ho(?:ever)?|[Ww]hat|where there|a (?:yes|no)|stands?|at the|none|found|known|said|one|whole|way|kept|got|these)\b|\b(?:In|Out): /i

type Node = { type: string; start: number; name?: string; [key: string]: unknown }

/** The comments and declared names of a source text that read like a translation, each as `line: rule`. */
export function stiffSentences(file: string, text: string): string[] {
  if (!suspicious.test(text)) return []
  const { program, comments: written } = parseSync(file.replace(/\.mjs$/, '.js'), text)
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  const faults = joinLines(written, text).flatMap(({ start, value }) =>
    comments.filter(({ pattern }) => pattern.test(value)).map(({ rule }) => `${lineOf(start)}: ${rule}`),
  )
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    for (const { name = '', start } of declaredBy(node as Node))
      if (vagueNames.has(name)) faults.push(`${lineOf(start)}: a name that says what it is, not ${name}`)
    Object.values(node).forEach(visit)
  }
  visit(program)
  return faults
}

/** Comments as sentences: consecutive line comments are one. */
function joinLines(
  written: readonly { type: string; value: string; start: number; end: number }[],
  text: string,
) {
  const joined: { start: number; end: number; value: string }[] = []
  for (const { type, value, start, end } of written) {
    const last = joined.at(-1)
    const sentence = value.replaceAll(/^[ *]+|\n\s*\*?/gm, ' ').trim()
    if (type === 'Line' && last && /^\n[ \t]*$/.test(text.slice(last.end, start))) {
      last.value += ` ${sentence}`
      last.end = end
    } else joined.push({ start, end, value: sentence })
  }
  return joined
}

/** The names that a declaration, a parameter list or a pattern introduces. */
function declaredBy(node: Node): Node[] {
  if (node.type === 'VariableDeclarator') return namesIn(node['id'] as Node)
  if (node.type === 'CatchClause') return namesIn(node['param'] as Node | null)
  if (/Function/.test(node.type) && Array.isArray(node['params']))
    return [...(node['params'] as Node[]).flatMap(namesIn), ...namesIn(node['id'] as Node | null)]
  return []
}

function namesIn(pattern: Node | null | undefined): Node[] {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [pattern]
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern['left'] as Node)
  if (pattern.type === 'RestElement') return namesIn(pattern['argument'] as Node)
  if (pattern.type === 'ArrayPattern') return (pattern['elements'] as (Node | null)[]).flatMap(namesIn)
  if (pattern.type !== 'ObjectPattern') return []
  // the name of an object's property is chosen where the object is declared
  return (pattern['properties'] as Node[]).flatMap((property) =>
    property['shorthand'] === true ? [] : namesIn((property['value'] ?? property) as Node),
  )
}
