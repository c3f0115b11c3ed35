/** Extensions that the shop needs. PostgreSQL ships both, but a superuser may have to enable them. */
const extensions = ['unaccent', 'pg_trgm']
const createThem = extensions.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name};`).join(' ')

/** Explains in one line why a setup statement failed: PostgreSQL's own message and, if known, the fix. */
export function reasonAndRemedy(failure: unknown): string {
  const { code, message } = failure as { code?: string; message?: string }
  const reason = (message ?? String(failure)).replaceAll('\n', ' ')
  const remedy = remedyFor(code ?? '', reason)
  return remedy ? `${reason}. ${remedy}` : reason
}

function remedyFor(code: string, reason: string): string | undefined {
  const names = extensions.some((name) => reason.includes(name)) || reason.includes('gin_trgm_ops')
  if (code === '42501' && /extension/.test(reason)) {
    return `Have a superuser run in this database: ${createThem}`
  }
  // PostgreSQL has no file for the extension
  if (names && ['0A000', '58P01', '22023'].includes(code)) {
    return `Install PostgreSQL's contrib modules on the server (Debian: postgresql-contrib), then start again.`
  }
  // the extension is installed in another schema, so its function or operator class is not found
  if (names && ['42883', '42704', '3F000'].includes(code)) {
    return `Have a superuser run in this database: ${extensions.map((name) => `ALTER EXTENSION ${name} SET SCHEMA public;`).join(' ')}`
  }
  if (code === '42501' && /schema public/.test(reason)) {
    return 'Have the owner of the database run in it: GRANT CREATE ON SCHEMA public TO the role of DATABASE_URL;'
  }
  if (code === '25006')
    return 'The role or the server is read-only: ALTER ROLE ... SET default_transaction_read_only = off, or name the primary in DATABASE_URL.'
  if (code === '53100') return "Make room on the database server's disk."
  if (code === '42P07' || code === '42703')
    return 'Another program has tables of that name here: give the shop a database of its own.'
  if (code === '55P03' || code === '57014')
    return 'Another process holds the table, or the limit for statements is too short: end what is in pg_stat_activity, and start again.'
  if (code === '42501') return 'The role of DATABASE_URL must own the tables of the shop.'
  return undefined
}
