import { isDeepStrictEqual } from 'node:util'
import { settingsByKey, valueAt, type Settings } from '../settings/settings-tree.ts'
import { launchSteps, type LaunchStep } from './launch.contract.ts'

/** What the settings do not tell. */
export type LaunchFacts = {
  /** Which parts are the real ones. */
  real: { cards: boolean; mail: boolean; invoices: boolean }
  /** A test message was handed to the mail server. */
  mailTried: boolean
  /** A person with an address of their own is Admin. */
  ownAdmin: boolean
  /** Each of them signs in with a second step: a code or a passkey. */
  secondFactor: boolean
  /** There is a backup of the last two days. */
  backedUp: boolean
  /** The owner has said where and for how much the shop delivers. */
  ownDelivery: boolean
  /** Nothing of the demo is there. */
  demoRemoved: boolean
}

/** Each step, done or not. */
export function stepsOf(settings: Settings, facts: LaunchFacts): { id: LaunchStep; done: boolean }[] {
  const isOwn = (key: string) => !isDeepStrictEqual(valueAt(settings, key), settingsByKey.get(key)?.default)
  const done: Record<LaunchStep, boolean> = {
    name: isOwn('shop.name'),
    seller: isOwn('seller.legal_name') && isOwn('seller.cuit') && isOwn('seller.address'),
    contact: isOwn('contact.email') && isOwn('notices.email'),
    branches: isOwn('branches'),
    delivery: facts.ownDelivery,
    admin: facts.ownAdmin,
    second_factor: facts.secondFactor,
    payments: facts.real.cards || takesTransfers(settings) || settings.sales.cash_at_pickup === 'on',
    cards: facts.real.cards,
    mail: facts.real.mail && facts.mailTried,
    invoices: facts.real.invoices,
    backups: facts.backedUp,
    demo: facts.demoRemoved,
  }
  return launchSteps.map((id) => ({ id, done: done[id] }))
}

const takesTransfers = ({ transfer: { accepted, cbu, alias } }: Settings) =>
  accepted === 'on' && (cbu !== '' || alias !== '')
