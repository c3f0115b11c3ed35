import { z } from 'zod'

/** The Model Context Protocol over HTTP, in both eras: without state (2026-07-28), and with `initialize` before it. */

const current = '2026-07-28'
const earlier = ['2025-11-25', '2025-06-18', '2025-03-26'] as const
const latestEarlier = earlier[0]
/** What a request without the header speaks. */
const unsaid = '2025-03-26'
export const supportedVersions: readonly string[] = [current, ...earlier]

/** Milliseconds for which a client may keep the list of tools. */
const listTtlMs = 300_000

const versionKey = 'io.modelcontextprotocol/protocolVersion'
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities'

const message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(200).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})

export type McpAnswer = { status: number; body?: object }

export type McpServer = {
  name: string
  title: string
  version: string
  instructions: string
  /** Whether the tools are the same for everybody. */
  publicTools: boolean
  tools: readonly object[]
  /** Undefined: there is no such tool. */
  callTool: (name: string, given: unknown) => Promise<{ value: object; isError: boolean } | undefined>
}

type Header = (name: string) => string | undefined
type Id = string | number | null

const failed = (status: number, id: Id, code: number, text: string, data?: object): McpAnswer => ({
  status,
  body: { jsonrpc: '2.0', id, error: { code, message: text, ...(data ? { data } : {}) } },
})

/**
 * Answers one message.
 * @param text the body of the POST
 */
export async function answerMcp(text: string, header: Header, server: McpServer): Promise<McpAnswer> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return failed(400, null, -32700, 'Parse error')
  }
  const read = message.safeParse(parsed)
  if (!read.success) return failed(400, null, -32600, 'Invalid request')
  const { id, method, params = {} } = read.data
  // notifications and answers to requests that this server never makes
  if (id === undefined || method === undefined) return { status: 202 }
  const era = eraOf(header, params)
  if (era.kind === 'unsupported')
    return failed(400, id, -32022, 'Unsupported protocol version', {
      supported: supportedVersions,
      requested: era.version,
    })
  const refused = era.kind === 'current' ? refusedEnvelope(method, params, header) : undefined
  if (refused) return failed(400, id, refused.code, refused.text)
  const result = await resultOf(method, params, era.kind === 'current', server)
  if (result === undefined)
    return failed(era.kind === 'current' ? 404 : 200, id, -32601, `Unknown method: ${method}`)
  if (result === 'unknown-tool') return failed(200, id, -32602, 'Unknown tool')
  return { status: 200, body: { jsonrpc: '2.0', id, result } }
}

type Params = Record<string, unknown>

function metaOf({ _meta: meta }: Params): Params {
  return typeof meta === 'object' && meta !== null ? (meta as Params) : {}
}

type Era = { kind: 'current' } | { kind: 'earlier' } | { kind: 'unsupported'; version: string }

function eraOf(header: Header, params: Params): Era {
  const named = metaOf(params)[versionKey]
  const version = typeof named === 'string' ? named : (header('mcp-protocol-version') ?? unsaid)
  if (version === current) return { kind: 'current' }
  return (earlier as readonly string[]).includes(version)
    ? { kind: 'earlier' }
    : { kind: 'unsupported', version }
}

/** Headers that proxies route by must say what the body says. */
function refusedEnvelope(
  method: string,
  params: Params,
  header: Header,
): { code: number; text: string } | undefined {
  const meta = metaOf(params)
  if (typeof meta[capabilitiesKey] !== 'object' || meta[capabilitiesKey] === null)
    return { code: -32602, text: `Missing _meta ${capabilitiesKey}` }
  if (header('mcp-protocol-version') !== meta[versionKey])
    return { code: -32020, text: 'MCP-Protocol-Version does not match the body' }
  if (header('mcp-method') !== method) return { code: -32020, text: 'Mcp-Method does not match the body' }
  if (method === 'tools/call' && decoded(header('mcp-name')) !== params['name'])
    return { code: -32020, text: 'Mcp-Name does not match the body' }
  return undefined
}

/** Names beyond ASCII travel as `=?base64?...?=`. */
function decoded(name: string | undefined): string | undefined {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(name ?? '')?.[1]
  return encoded === undefined ? name : Buffer.from(encoded, 'base64').toString()
}

async function resultOf(
  method: string,
  params: Params,
  isCurrent: boolean,
  server: McpServer,
): Promise<object | 'unknown-tool' | undefined> {
  const complete = isCurrent ? { resultType: 'complete' } : {}
  const cacheable = isCurrent
    ? { ttlMs: listTtlMs, cacheScope: server.publicTools ? 'public' : 'private' }
    : {}
  const { name, title, instructions } = server
  const serverInfo = { name, title, version: server.version }
  switch (method) {
    case 'server/discover':
      return {
        ...complete,
        ...cacheable,
        supportedVersions,
        capabilities: { tools: {} },
        serverInfo,
        instructions,
        _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
      }
    case 'initialize': {
      if (isCurrent) return undefined
      const asked = params['protocolVersion']
      const agreed = earlier.find((version) => version === asked) ?? latestEarlier
      return { protocolVersion: agreed, capabilities: { tools: {} }, serverInfo, instructions }
    }
    case 'ping':
      return isCurrent ? undefined : {}
    case 'tools/list':
      return { ...complete, ...cacheable, tools: server.tools }
    case 'tools/call': {
      const called = await server.callTool(String(params['name']), params['arguments'] ?? {})
      if (!called) return 'unknown-tool'
      const { value, isError } = called
      return {
        ...complete,
        content: [{ type: 'text', text: JSON.stringify(value) }],
        ...(isError ? {} : { structuredContent: value }),
        isError,
      }
    }
    default:
      return undefined
  }
}
