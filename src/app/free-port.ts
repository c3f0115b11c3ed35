import net from 'node:net'
import type { Config } from './config.ts'
import { exitOnFailure } from './exit-on-failure.ts'

/** "localhost" may mean either loopback address, so both are served; nothing else can reach the shop by default. */
export function hostsOf({ host }: Config): string[] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
}

/** Whether a machine without that address (IPv6, mostly) is what failed. */
export function isAddressMissing({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'
}

/** What a person can do about a port that cannot be had. */
export function portSentence({ code, message }: NodeJS.ErrnoException, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Choose another one with PORT=...`
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user. Choose one above 1023 with PORT=...`
  return `Port ${port} cannot be opened: ${message}`
}

/** Ends the process with one sentence when the port cannot be had, before a database is opened for nothing. */
export async function portOrExit(config: Config): Promise<void> {
  if (config.port === 0) return
  const failures = await Promise.all(hostsOf(config).map((host) => tryPort(config.port, host)))
  const failure = failures.find((one, index) => one && !(index > 0 && isAddressMissing(one)))
  if (failure) exitOnFailure(new Error(portSentence(failure, config.port)))
}

/** Out: why it cannot be had. */
function tryPort(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer().once('error', resolve)
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
