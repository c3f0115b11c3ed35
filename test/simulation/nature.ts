import { noAuthorityFaults } from './authority.ts'
import { noMailFaults } from './mailbox.ts'
import { noReceiverFaults } from './programs.ts'
import { noProviderFaults } from './provider.ts'
import { natureActs } from './weights.ts'
import type { World } from './world.ts'

const minuteMs = 60_000

/** Something outside of people's hands goes wrong, or is well again. */
export async function natureActsNext(world: World): Promise<void> {
  const { random, outside } = world
  const name = random.weighted(natureActs)
  world.count(`nature ${name}`)
  world.tell(`nature: ${name}`)
  // what is away comes back within a day
  world.calmAt = world.now + random.int(1, 20) * 60 * minuteMs
  switch (name) {
    case 'provider':
      outside.provider.faults = {
        silent: random.pick([0, 0.1, 0.5, 1]),
        lostAnswer: random.pick([0, 0.1, 0.3]),
        slowRefund: random.pick([0, 0.5]),
        staleSearch: random.pick([0, 0.5]),
        staleAnswer: random.pick([0, 0.3]),
        lostEvent: random.pick([0, 0.2, 0.6]),
        repeatedEvent: random.pick([0, 0.3]),
        lateEvent: random.pick([0, 0.2]),
      }
      return
    case 'authority':
      outside.authority.faults = {
        away: random.pick([0.2, 1]),
        lostAnswer: random.pick([0, 0.4]),
        refuses: 0,
      }
      return
    case 'mail':
      outside.mailbox.faults = {
        away: random.pick([0.1, 1]),
        lostAnswer: random.pick([0, 0.3]),
        refuses: random.pick([0, 0.05]),
      }
      return
    case 'calm':
      calm(world)
      return
    case 'kill':
      world.killAfter = { statements: random.int(1, 40), answered: random.chance(0.5) }
      return
    case 'diskFull':
      world.diskFullAfter = random.int(1, 20)
      return
    case 'update':
      await world.update()
      return
    case 'cutConnections':
      await world.shop().database.cut()
      return
    case 'secondProcess':
      await world.changeProcesses()
      return
    case 'clockForward':
      outside.clock.pass(random.int(1, 90) * minuteMs)
      return
    case 'clockBack':
      outside.clock.pass(-random.int(1, 5) * minuteMs)
      return
  }
}

/** Nothing goes wrong from here on. */
export function calm(world: World): void {
  const { outside } = world
  world.calmAt = Infinity
  outside.provider.faults = noProviderFaults
  outside.authority.faults = noAuthorityFaults
  outside.mailbox.faults = noMailFaults
  outside.receiver.faults = noReceiverFaults
}
