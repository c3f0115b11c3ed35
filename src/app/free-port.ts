import net from 'node:net'
import type { Config } from './config.ts'
import { exitOnFailure } from './exit-on-failure.ts'

/**
 * "localhost" may mean either loopback address, so both are served; by default nothing else can reach the
 * shop.
 */
export function hostsOf({ host }: Config): string[] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
}

/** Whether the machine lacks that address, usually IPv6. */
export function isAddressMissing({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'
}

/** How to fix an unavailable port. */
export function portSentence({ code, message }: NodeJS.ErrnoException, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Choose another one with PORT=...`
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user. Choose one above 1023 with PORT=...`
  return `Port ${port} cannot be opened: ${message}`
}

/** Exits with a message if the port is unavailable, before opening a database for nothing. */
export async function portOrExit(config: Config): Promise<void> {
  if (config.port === 0) return
  const failures = await Promise.all(hostsOf(config).map((host) => tryPort(config.port, host)))
  const failure = failures.find(
    (candidate, index) => candidate && !(index > 0 && isAddressMissing(candidate)),
  )
  if (failure) exitOnFailure(new Error(portSentence(failure, config.port)))
}

/** Returns why the port is unavailable. */
function tryPort(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer().once('error', resolve)
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
