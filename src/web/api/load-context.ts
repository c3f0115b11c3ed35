import { createContext } from 'react-router'
import type { Api, PageSettings } from '../../server/shop.contract.ts'

/** The typed door to the shop's calls that loaders go through, dispatched in process. */
export const apiContext = createContext<Api>()
/** Where a rendered page is put beside its answer: a stream in between would cost more than it is worth. */
export const renderedContext = createContext<{ html?: Uint8Array }>()
export const settingsContext = createContext<PageSettings>()
