import { readFileSync } from 'node:fs'
import net from 'node:net'
import type { Config } from '../config.ts'
import { fine, reasonOf, warning, wrong, type Finding } from './finding.ts'

const part = 'port'
/** File descriptors for a busy shop's connections, pictures and database. */
const fewFiles = 1024

/** Whether HOST and PORT are free or used by the shop itself, and how many connections may be open. */
export async function checkListening({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding[]> {
  const failure = await tryToListen(host, port)
  return [await judgeListening(failure, { host, port }), ...judgeOpenFiles(readLimit())]
}

async function judgeListening(
  failure: NodeJS.ErrnoException | undefined,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<Finding> {
  const where = `${host}:${port}`
  if (failure === undefined) return fine(part, `${where} is free.`)
  if (failure.code === 'EADDRINUSE')
    return (await isShop(host, port))
      ? fine(part, `The shop answers at ${where}.`)
      : wrong(part, `Another program has ${where}.`, 'End it, or choose another PORT.')
  if (failure.code === 'EACCES')
    return wrong(
      part,
      `This account may not open port ${port}.`,
      'Choose a PORT above 1023, with a proxy before it.',
    )
  if (failure.code === 'EADDRNOTAVAIL' || failure.code === 'ENOTFOUND' || failure.code === 'EAI_AGAIN')
    return wrong(
      part,
      `HOST ${host} is no address of this machine.`,
      'Set HOST to 0.0.0.0 for every network, localhost for this machine alone, or an address of "ip addr".',
    )
  return wrong(part, `${where} cannot be listened on: ${reasonOf(failure)}.`, 'Choose another HOST or PORT.')
}

function tryToListen(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer().once('error', resolve)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

async function isShop(host: string, port: number): Promise<boolean> {
  const near =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  try {
    const answer = await fetch(`http://${near}:${port}/api/health`, { signal: AbortSignal.timeout(3000) })
    return answer.headers.has('x-request-id') && (await answer.text()).includes('"status":"ok"')
  } catch {
    return false
  }
}

/** This account's limit of open files and connections; undefined if the system does not tell. */
function readLimit(): number | undefined {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return limit === undefined ? undefined : Number(limit)
  } catch {
    return undefined
  }
}

export function judgeOpenFiles(limit: number | undefined): Finding[] {
  if (limit === undefined || limit >= fewFiles) return []
  const remedy = 'systemd: LimitNOFILE=65536; in a shell: ulimit -n 65536.'
  return [
    warning(
      part,
      `A process may have ${limit} files and connections open: people would be turned away.`,
      remedy,
    ),
  ]
}
