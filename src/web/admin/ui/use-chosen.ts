import { useState } from 'react'

/** Rows that are ticked: those with the ids, or with `all` everything that the list's filter finds but these. */
export type Chosen<Id = number> = { all: boolean; ids: ReadonlySet<Id> }

/** The ticks of a list, on whichever of its pages. In: what the list is narrowed by; other filters begin without ticks. */
export function useChosen<Id = number>(filter = '') {
  const none: Chosen<Id> = { all: false, ids: new Set() }
  const [held, hold] = useState({ filter, chosen: none })
  const chosen = held.filter === filter ? held.chosen : none
  const put = (next: Chosen<Id>) => hold({ filter, chosen: next })
  const choose = (ids: readonly Id[], on: boolean) => {
    const next = new Set(chosen.ids)
    for (const id of ids) {
      if (on === chosen.all) next.delete(id)
      else next.add(id)
    }
    put({ ...chosen, ids: next })
  }
  return {
    chosen,
    choose,
    isChosen: (id: Id) => chosen.ids.has(id) !== chosen.all,
    chooseAll: () => put({ all: true, ids: new Set() }),
    clear: () => put(none),
  }
}

/** How many are ticked. In: how many the filter finds. */
export const countChosen = ({ all, ids }: Chosen, total: number) => (all ? total - ids.size : ids.size)
