import { withoutSecrets } from '../platform/observability/log.ts'
import type { BackupProblem } from './backup-problem.ts'

const codes: Record<string, BackupProblem> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'folder',
  EPERM: 'folder',
  EROFS: 'folder',
  ENOTDIR: 'folder',
  ENOENT: 'folder',
  EEXIST: 'folder',
  ENOTFOUND: 'bucket-away',
  EAI_AGAIN: 'bucket-away',
  ECONNREFUSED: 'bucket-away',
  ECONNRESET: 'bucket-away',
}
const longest = 300

/** Classifies a failure, and quotes it without secrets for an operator. */
export function explain(failure: unknown): { problem: BackupProblem; detail: string } {
  const chain = chainOf(failure)
  const detail = withoutSecrets(chain.map(wordsOf).join(': ')).slice(0, longest)
  return { problem: problemOf(chain), detail }
}

function problemOf(chain: readonly unknown[]): BackupProblem {
  for (const error of chain) {
    const { code, name, message } = error as { code?: unknown; name?: string; message?: string }
    if (message?.startsWith('The bucket refused')) return 'bucket-refused'
    if (message?.includes('BACKUP_RECIPIENT')) return 'key'
    const problem = typeof code === 'string' ? codes[code] : undefined
    if (problem) return problem
    // an SQLSTATE, as PostgreSQL has them
    if (typeof code === 'string' && /^(?=.*\d)[\dA-Z]{5}$/.test(code)) return 'database'
    if (name === 'TimeoutError') return 'bucket-away'
  }
  return 'unknown'
}

function chainOf(failure: unknown): unknown[] {
  const chain: unknown[] = []
  for (let error = failure; error instanceof Error && chain.length < 5; error = error.cause) chain.push(error)
  return chain.length > 0 ? chain : [new Error(String(failure))]
}

function wordsOf(failure: unknown): string {
  const { message, name } = failure as Error
  return message || name
}
