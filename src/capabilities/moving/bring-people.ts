import { rememberAddress } from '../../orders/address-book.queries.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { insertMovedAccounts } from '../../platform/identity/accounts/moved-accounts.ts'
import { storedLegacy } from '../../platform/identity/accounts/legacy-password.ts'
import { insertMovedPeople } from '../../users/moved-people.queries.ts'
import type { Hooks } from '../hooks.ts'
import type { MovedCustomer } from './moved-row.ts'
import { noteOutcomes, type Move, type RowOutcome, type WaitingRow } from './moves.queries.ts'

type Customer = WaitingRow<'customer'> & { hash: string | undefined }

/** The stored forms of old passwords, which take their time, before the transaction that writes them. */
export async function readPasswords(
  rows: readonly WaitingRow<'customer'>[],
  { cookie_key, system }: Pick<Move, 'cookie_key' | 'system'>,
): Promise<Customer[]> {
  const customers: Customer[] = []
  for (const row of rows) {
    const { password } = row.content
    const isOwn = system === 'own' && password !== null && ownHash.test(password)
    const hash = password === null ? undefined : isOwn ? password : await storedLegacy(password, cookie_key)
    customers.push({ ...row, hash })
  }
  return customers
}

/** This shop's own form, and hashes that this shop has stored of another one. */
const ownHash = /^(?:\$argon2id\$v=19\$m=19456,t=2,p=1\$|legacy:)/

/** Brings customers of a shop. Those whose address is confirmed here stay exactly as they are. */
export async function bringCustomers(
  trx: Db,
  move: Move,
  hooks: Hooks,
  customers: readonly Customer[],
): Promise<void> {
  const accounts = await openAccounts(
    trx,
    customers.map(({ content, hash }) => ({ ...content, hash })),
  )
  const outcomes = customers.map(({ position, key, content, hash }, index): RowOutcome => {
    const account = accounts[index]
    if (!account) throw new Error('A moved customer has no account')
    const why = account.known
      ? 'Ya tiene una cuenta confirmada acá: queda como está, y sus compras se le suman.'
      : hash === undefined
        ? content.password === null
          ? 'Sin contraseña: ingresa con un código que le llega por correo.'
          : 'Su contraseña está guardada de una forma que no se puede comprobar: ingresa con un código por correo.'
        : undefined
    return {
      position,
      key,
      state: 'traida',
      target: account.id,
      created: !account.known,
      ...(why ? { why } : {}),
    }
  })
  for (const [index, { content }] of customers.entries()) {
    const account = accounts[index]
    if (!account || account.known) continue
    for (const address of content.addresses) await rememberAddress(trx, account.id, address)
  }
  await noteOutcomes(trx, move, 'customer', outcomes)
  await bringConsent(trx, move, hooks, customers)
}

type Person = Pick<MovedCustomer, 'email' | 'name' | 'at'> & { hash: string | undefined }

/** Accounts for people of another shop, in their order. */
export async function openAccounts(trx: Db, people: readonly Person[]) {
  const dated = people.map(({ email, name, at, hash }) => ({
    email,
    name,
    passwordHash: hash,
    createdAt: at === null ? new Date() : new Date(at),
  }))
  const accounts = await insertMovedAccounts(trx, dated)
  const opened = accounts.flatMap((account, index) => {
    const person = dated[index]
    return account.known || !person ? [] : [{ ...person, id: account.id }]
  })
  await insertMovedPeople(trx, opened)
  return accounts
}

async function bringConsent(
  trx: Db,
  move: Move,
  hooks: Hooks,
  customers: readonly Customer[],
): Promise<void> {
  const agreed = customers.filter(({ content }) => content.consent).map(({ content }) => content.email)
  if (agreed.length === 0) return
  const added = await hooks.addSubscribers(trx, agreed)
  await noteOutcomes(
    trx,
    move,
    'subscriber',
    added.map((email): RowOutcome => ({ position: -1, key: email, state: 'traida', target: email })),
  )
}
