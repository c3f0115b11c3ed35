import type pg from 'pg'
import { purgeDevices } from './known-devices.ts'
import { purgeCodes } from './mail-code.ts'
import { purgeTokens } from './password-reset.ts'
import { dropUnusedPasswords } from './moved-accounts.ts'
import { purgePayloads } from './provider-storage.ts'
import { purgeSessions } from './sessions.ts'
import { purgeThrottle } from './sign-in-throttle.ts'

/** Deletes what the provider no longer needs. */
export async function purgeExpired(pool: pg.Pool): Promise<void> {
  await purgePayloads(pool)
  await purgeThrottle(pool)
  await purgeDevices(pool)
  await purgeTokens(pool)
  await purgeCodes(pool)
  await purgeSessions(pool)
  await dropUnusedPasswords(pool)
}
