import { sql } from 'kysely'
import { openDatabase, type Database } from '../../platform/database/open-database.ts'
import { findAccountByEmail, seedAdmin } from '../../platform/identity/accounts/accounts.ts'
import { accountFactors } from '../../platform/identity/factors/account-factors.ts'
import {
  addressHours,
  inviteByAddress,
  inviteByLink,
  linkHours,
} from '../../users/admin-invitations.queries.ts'
import { nameStaff } from '../../users/users.queries.ts'
import { readConfig, type Config } from '../config.ts'
import { exitOnFailure } from '../exit-on-failure.ts'
import { actAsOwner } from './act-as-owner.ts'
import { withShopServer } from './with-shop-server.ts'

/**
 * `npm run admin -- EMAIL`: makes a user, by address or id, an Admin, or invites them; the shop may run.
 * `--reset-factors` removes an account's second factor and passkeys.
 */

type Known = {
  id: string
  email: string
  name: string
  since: string
  role: string
  /** Their address is unverified. */
  unconfirmed: boolean
}

/** Returns the outcome for the terminal. */
async function makeAdmin({ db, pool }: Database, config: Config, given: string): Promise<string> {
  const email = given.toLowerCase()
  const users =
    await sql<Known>`SELECT id, email, full_name AS name, role, to_char(created_at, 'YYYY-MM-DD') AS since,
      NOT email_confirmed(id, email_verified)
        -- of a hosted provider the id says which account is meant
        AND (id <> ${given} OR EXISTS (SELECT FROM identity_accounts a WHERE a.id = users.id)) AS unconfirmed
    FROM users WHERE (id = ${given} OR lower(email) = ${email}) AND removed_at IS NULL ORDER BY created_at`.execute(
      db,
    )
  const [person, ...others] = users.rows.filter((user) => !user.unconfirmed)
  const [unconfirmed] = users.rows
  if (!person && unconfirmed) {
    const why = `Nobody has confirmed ${unconfirmed.email} yet: anybody may have signed up with it.`
    if (config.identity.domain)
      throw new Error(
        `${why} Confirm it at ${config.identity.domain} and sign in again, or name the account by its id:\n${users.rows.map(byId).join('\n')}`,
      )
    return `${why} Follow the link of the mail and run this again, or open this address: it makes another account with the address that is Admin, once, within ${linkHours} hours:\n${await linkFor(db, config, unconfirmed.email.toLowerCase())}`
  }
  if (person && others.length > 0) {
    const list = [person, ...others].map(byId)
    throw new Error(
      `${given} is the address of ${list.length} people. Name one by the id:\n${list.join('\n')}`,
    )
  }
  if (person?.role === 'Admin') return `${shown(person)} is Admin already.`
  if (person) {
    await nameStaff(db, person.id, 'Admin')
    return `${shown(person)} is Admin now; before: ${person.role}.`
  }
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(email)) throw new Error(`The shop knows nobody with the id ${given}.`)
  if (config.identity.domain) {
    await inviteByAddress(db, { email, role: 'Admin' })
    return `Nobody has signed in as ${email} yet. Whoever does within ${addressHours / 24} days is Admin, if ${config.identity.domain} says that the address was confirmed (email_verified in its access token, ID token or userinfo). Otherwise run this again after the first sign-in, with the address or the id.`
  }
  const account = await seedAdmin(pool, email)
  if (account) return `${shown(account)} is Admin from the next sign-in on.`
  return `${email} has no account yet. This address makes one that is Admin, once, within ${linkHours} hours:\n${await linkFor(db, config, email)}`
}

const linkFor = async (db: Database['db'], config: Config, email: string) =>
  `${config.publicUrl}/invitacion?clave=${await inviteByLink(db, { email, role: 'Admin' })}`

/** For an Admin who lost phone and codes and has no colleague to help. */
async function resetFactors({ pool }: Database, config: Config, email: string): Promise<string> {
  if (config.identity.domain) throw new Error(`${config.identity.domain} keeps the accounts: reset it there.`)
  const account = await findAccountByEmail(pool, email)
  if (!account) throw new Error(`The shop keeps no account for ${email}.`)
  await accountFactors(pool, '').reset(account.id)
  return `${account.email} signs in with the password alone now; second factor, passkeys and sessions are gone.`
}

const byId = ({ id, name, since }: Known) => `  npm run admin -- '${id}'   (${name}, since ${since})`

function shown({ email, name, since }: Pick<Known, 'email' | 'name' | 'since'>): string {
  return `${email || 'A person without an address'} (${name || 'no name'}, here since ${since})`
}

try {
  const config = readConfig({ ...process.env, ALLOW_EMBEDDED: 'true' })
  const given = process.argv[2]?.trim()
  if (!given) throw new Error('Usage: npm run admin -- EMAIL [--reset-factors]')
  await actAsOwner(config.dataDir)
  await withShopServer(config, async (connectionString) => {
    const database = openDatabase({ connectionString, poolSize: 1 })
    try {
      const ready = await sql<{
        found: boolean
      }>`SELECT to_regclass('admin_invitations') IS NOT NULL AS found`.execute(database.db)
      if (!ready.rows[0]?.found) throw new Error('Start this version of the shop once, then run this again.')
      const resets = process.argv.includes('--reset-factors')
      console.log(await (resets ? resetFactors : makeAdmin)(database, config, given))
    } finally {
      await database.close()
    }
  })
  process.exit(0)
} catch (failure) {
  exitOnFailure(failure)
}
