import type { Db } from '../../platform/database/open-database.ts'
import { chooseTarget, isWorthListing, pathsMeantBy, readPath } from './old-address.ts'
import { countMissing, redirectsAt } from './redirects.queries.ts'

/** Missing addresses that a process counts in a second: a scanner must not keep the database busy. */
const countedPerSecond = 20

/** Answers where an address that the shop does not have leads, and counts those that lead nowhere. */
export function leadOn(db: Db): (requested: URL) => Promise<string | undefined> {
  let [second, counted] = [0, 0]
  const mayCount = () => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) [second, counted] = [now, 0]
    counted += 1
    return counted <= countedPerSecond
  }
  return async (requested) => {
    const path = readPath(requested.pathname)
    if (path === undefined) return undefined
    const target = chooseTarget(requested, await redirectsAt(db, pathsMeantBy(path)))
    if (target !== undefined) return target
    if (isWorthListing(path) && mayCount()) await countMissing(db, path)
    return undefined
  }
}
