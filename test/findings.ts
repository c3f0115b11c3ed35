import { expect } from 'vitest'
import type { DatabaseFacts } from '../src/app/doctor/database.ts'
import { lineOf, type Finding } from '../src/app/doctor/finding.ts'

export const states = (findings: Finding[]) => findings.map(({ state }) => state)
export const text = (findings: Finding[]) => findings.map(lineOf).join('\n')

/** Checks a finding's line; anything but ok must include a remedy. */
export function expectLine(finding: Finding | undefined, state: Finding['state'], words: string): void {
  expect(finding?.state).toBe(state)
  const line = lineOf(finding as Finding)
  expect(line).toContain(words)
  expect(line.split('\n')).toHaveLength(1)
  if (state !== 'ok') expect(line).toContain(' -> ')
}

/** A database without problems. */
export const goodDatabase: DatabaseFacts = {
  encoding: 'UTF8',
  collationChanged: false,
  spanish: true,
  standby: false,
  mayCreate: true,
  mayExtend: true,
  foreignTables: 0,
  extensions: { unaccent: 'public', pg_trgm: 'public' },
  available: ['unaccent', 'pg_trgm'],
  fsync: true,
  synchronous: true,
  readOnly: false,
  connectionsLeft: 90,
  connectionsOf: 'server',
  tables: ['products'],
  migrations: ['0001.sql'],
  clock: 0,
}
