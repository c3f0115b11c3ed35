/** OpenSSL's codes for a certificate that no trusted authority signed. */
const unknownIssuer = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])
const tls = 'docs/operations.md, "TLS to the database"'

const remedies: Record<string, string> = {
  '28P01': 'Correct user or password in DATABASE_URL.',
  '3D000': 'Create it (CREATE DATABASE ... OWNER ...), or correct its name in DATABASE_URL.',
  '42501': 'Have its owner run: GRANT CONNECT ON DATABASE ... TO the role of DATABASE_URL.',
  '57014':
    "The role, the database or the pooler ends statements too early: ALTER ROLE ... SET statement_timeout = '15s'.",
  ENOTFOUND: "Correct the host's name in DATABASE_URL.",
  ECONNREFUSED: 'Start the server, or correct host and port in DATABASE_URL.',
  CERT_HAS_EXPIRED: "Renew the server's certificate, or correct this machine's clock.",
  CERT_NOT_YET_VALID: "Correct this machine's clock.",
  ERR_TLS_CERT_ALTNAME_INVALID: `Write in DATABASE_URL the name that the server's certificate is for (${tls}).`,
}

/** How to fix a failed connection or first statement; undefined if unknown. */
export function connectionRemedy(failure: unknown): string | undefined {
  const {
    code = '',
    message = '',
    syscall,
  } = failure as { code?: string; message?: string; syscall?: string }
  if (unknownIssuer.has(code))
    return `Name the file of the provider's authority: ?sslmode=verify-full&sslrootcert=/etc/descorche/database-ca.crt behind DATABASE_URL (${tls}).`
  if (message.includes('does not support SSL'))
    return `Switch TLS on at the server or pooler (ssl = on), or take sslmode out of DATABASE_URL (${tls}).`
  if (code === 'ENOENT' && syscall === 'open')
    return `Correct the file that sslrootcert names in DATABASE_URL (${tls}).`
  if (code === '28000' && message.includes('no encryption'))
    return `The server wants TLS: add ?sslmode=verify-full to DATABASE_URL (${tls}).`
  if (code === '28000') return "Let this machine in by the server's pg_hba.conf."
  if (code === '53300' && /for (role|database)/.test(message))
    return 'Raise its limit (ALTER ROLE or ALTER DATABASE ... CONNECTION LIMIT), or lower DATABASE_POOL.'
  if (code === '53300') return 'Raise max_connections, or lower DATABASE_POOL.'
  if (message.includes('unsupported startup parameter'))
    return 'Set ignore_startup_parameters = statement_timeout in pgbouncer.ini (docs/operations.md, "PgBouncer").'
  return remedies[code]
}

/** Network errors, and servers that are starting, stopping or full. */
const transientCodes = new Set(
  (
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND ' +
    'EAI_AGAIN 57P01 57P02 57P03 53300 08006 08001 08004'
  ).split(' '),
)

/**
 * Whether a failed connection may succeed later: no response, an unresolved host name, a server that is
 * starting.
 */
export function mayPass(failure: Error): boolean {
  if (failure instanceof AggregateError) return failure.errors.every((error) => mayPass(error as Error))
  const { code, syscall } = failure as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return /timeout|terminated/i.test(failure.message)
  // a missing socket file, but not a missing certificate file
  return transientCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')
}
