import { alone, fillBest, type Assignment, type Bottle } from './best-filling.ts'
import type { GroupPromotion } from './group-promotion.ts'

/**
 * Beyond so many steps the groups are given their bottles one promotion after the other. Anyone may ask for a quote:
 * this is some ten milliseconds.
 */
const mostSteps = 400_000

/**
 * Gives each bottle to at most one promotion, so that together they take off the most. Bottles come dearest first; a
 * group takes them in that order, its discount counts when it is complete. Equal ones: the earlier promotion.
 *
 * Exact as long as the places in all groups that share bottles can be counted through (`mostSteps`); beyond that one
 * promotion after the other, the one that takes off the most first, each exact by itself.
 */
export function bestAssignment(
  bottles: readonly Bottle[],
  groups: readonly GroupPromotion[],
  mayTake: (group: number, bottle: Bottle) => boolean,
): Assignment {
  const taken: Assignment = bottles.map(() => alone)
  for (const connected of connectedGroups(bottles, groups, mayTake)) {
    const concerned = bottles.flatMap((bottle, index) =>
      connected.some((group) => mayTake(group, bottle)) ? [index] : [],
    )
    const places = connected.reduce((product, group) => product * (groups[group]?.size ?? 1), 1)
    const steps = places * concerned.length * connected.length
    const rounds = steps <= mostSteps ? [connected] : byWorth(concerned, connected)
    for (const round of rounds) {
      const free = concerned.filter((index) => taken[index] === alone)
      assign(free, round).forEach((group, index) => (taken[free[index] ?? -1] = group))
    }
  }
  return taken

  function assign(indexes: readonly number[], among: readonly number[]): Assignment {
    const some = indexes.flatMap((index) => bottles[index] ?? [])
    const rules = among.flatMap((group) => groups[group] ?? [])
    const chosen = fillBest(some, rules, (rule, bottle) => mayTake(among[rule] ?? -1, bottle)).chosen
    return chosen.map((rule) => among[rule] ?? alone)
  }

  function byWorth(indexes: readonly number[], among: readonly number[]): number[][] {
    const some = indexes.flatMap((index) => bottles[index] ?? [])
    const worth = (group: number) =>
      fillBest(some, groups.slice(group, group + 1), (_, bottle) => mayTake(group, bottle)).gain
    return among
      .map((group) => ({ group, worth: worth(group) }))
      .toSorted((a, b) => b.worth - a.worth || a.group - b.group)
      .map(({ group }) => [group])
  }
}

/** Promotions that could want the same bottle, together; those that cannot fill one group are left out. */
function connectedGroups(
  bottles: readonly Bottle[],
  groups: readonly GroupPromotion[],
  mayTake: (group: number, bottle: Bottle) => boolean,
): number[][] {
  const found: { groups: number[]; lines: Set<number> }[] = []
  groups.forEach((group, index) => {
    const own = bottles.filter((bottle) => mayTake(index, bottle))
    if (own.length < group.size) return
    const lines = new Set(own.map((bottle) => bottle.line))
    const touching = found.filter((other) => [...lines].some((line) => other.lines.has(line)))
    const joined = {
      groups: [...touching.flatMap((other) => other.groups), index].toSorted((a, b) => a - b),
      lines: new Set([...lines, ...touching.flatMap((other) => [...other.lines])]),
    }
    for (const other of touching) found.splice(found.indexOf(other), 1)
    found.push(joined)
  })
  return found.map((one) => one.groups)
}
