import type { JWK } from 'jose'
import type pg from 'pg'
import { inTransaction } from '../../database/transaction.ts'
import { keysChannel, makeSigningKey } from './keys.ts'
import { daysAfterSession, sessionDays } from '../accounts/session-lifetimes.ts'

/** Row of the next signing key, published early so that every verifier knows it in time. */
const nextName = 'signing:next'

const schedule = {
  /** How long a key signs. */
  signs: '90 days',
  /** How long a key is published before it signs: a client that fetches keys daily knows it in time. */
  announced: '25 hours',
  /** How long a retired key stays published: an ID token of its time may be used to sign out. */
  published: `${sessionDays.provider + daysAfterSession} days`,
}

/**
 * Rotates the signing key by age, one step per call: publishes the next key, lets it sign, and drops keys
 * that no token needs. Sessions and tokens stay valid, and running processes are notified. Only one of
 * several concurrent processes acts.
 */
export async function rotateAgedKeys(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (await takeStep(client)) await client.query(`SELECT pg_notify($1, '')`, [keysChannel])
  })
}

/** Returns whether there was a step to take. */
async function takeStep(client: pg.PoolClient): Promise<boolean> {
  // other processes wait here until the step is done
  const { rows } = await client.query<{ value: JWK; due: boolean }>(
    `SELECT value, made_at < now() - $1::interval + $2::interval AS due FROM identity_keys WHERE name = 'signing' FOR UPDATE`,
    [schedule.signs, schedule.announced],
  )
  const current = rows[0]
  if (!current) return false
  const { rowCount: dropped } = await client.query(
    'DELETE FROM identity_keys WHERE retired_at < now() - $1::interval',
    [schedule.published],
  )
  const next = await client.query<{ ripe: boolean }>(
    'SELECT made_at < now() - $2::interval AS ripe FROM identity_keys WHERE name = $1',
    [nextName, schedule.announced],
  )
  const announced = next.rows[0]
  if (announced?.ripe) await activateNextKey(client, current.value)
  else if (!announced && current.due) {
    const value = JSON.stringify(await makeSigningKey())
    await client.query('INSERT INTO identity_keys (name, value) VALUES ($1, $2)', [nextName, value])
  } else return Boolean(dropped)
  return true
}

async function activateNextKey(client: pg.PoolClient, { kid }: JWK): Promise<void> {
  await client.query(`UPDATE identity_keys SET name = $1, retired_at = now() WHERE name = 'signing'`, [
    `signing:${kid ?? ''}`,
  ])
  await client.query(`UPDATE identity_keys SET name = 'signing', made_at = now() WHERE name = $1`, [nextName])
}
