import { offlinePath } from '../session/caches.ts'
import { offlinePages } from '../slots/offline.ts'

/** Pages that the worker caches when it begins. */
export const shellPaths = [offlinePath, '/', '/shoppingCart', ...offlinePages.map(({ path }) => path)]

/** Calls whose last answer is cached for the signed-in user. */
export const ownCalls = [...offlinePages.map(({ call }) => call), 'shoppingCart']
