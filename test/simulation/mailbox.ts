import { MailServerAway, type Mail, type Message } from '../../src/platform/mail/port.ts'
import type { Random } from './random.ts'

/** What goes wrong with mail, each with its probability for one message. */
export type MailFaults = { away: number; lostAnswer: number; refuses: number }

export const noMailFaults: MailFaults = { away: 0, lostAnswer: 0, refuses: 0 }

/** Every mailbox of the simulated world. */
export class SimulatedMailbox {
  faults: MailFaults = noMailFaults
  random: Random
  /** How often each message arrived, by its id. */
  readonly arrived = new Map<string, number>()
  /** Messages whose sender did not hear that they had arrived: they may come again. */
  readonly unconfirmed = new Set<string>()
  readonly happened = new Map<string, number>()

  constructor(random: Random) {
    this.random = random
  }

  portFor(alive: () => boolean, heard: (message: Message) => void): Mail {
    return {
      send: async (message) => {
        if (!alive()) return new Promise<never>(() => undefined)
        if (this.fails('away')) throw new MailServerAway('away')
        if (this.fails('refuses')) throw new Error('mailbox full')
        this.arrived.set(message.messageId, (this.arrived.get(message.messageId) ?? 0) + 1)
        heard(message)
        if (!this.fails('lostAnswer')) return undefined
        this.unconfirmed.add(message.messageId)
        throw new MailServerAway('no answer')
      },
      close: async () => undefined,
    }
  }

  private fails(fault: keyof MailFaults): boolean {
    const probability = this.faults[fault]
    if (probability === 0 || !this.random.chance(probability)) return false
    this.happened.set(`mail ${fault}`, (this.happened.get(`mail ${fault}`) ?? 0) + 1)
    return true
  }
}
