import { useState } from 'react'

/** Selected rows: those with the ids, or with `all` every match of the filter except those. */
export type Chosen<Id = number> = { all: boolean; ids: ReadonlySet<Id> }

/**
 * The selection of a list across pages.
 * @param filter another filter starts without a selection
 */
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
