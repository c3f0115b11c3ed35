import type pg from 'pg'
import { purgeDevices } from '../accounts/known-devices.ts'
import { purgeCodes } from '../factors/mail-code.ts'
import { purgeTokens } from '../accounts/password-reset.ts'
import { purgePayloads } from './provider-storage.ts'
import { purgeSessions } from '../accounts/sessions.ts'
import { purgeThrottle } from '../accounts/sign-in-throttle.ts'

/** Deletes what the provider no longer needs. */
export async function purgeExpired(pool: pg.Pool): Promise<void> {
  await purgePayloads(pool)
  await purgeThrottle(pool)
  await purgeDevices(pool)
  await purgeTokens(pool)
  await purgeCodes(pool)
  await purgeSessions(pool)
}
