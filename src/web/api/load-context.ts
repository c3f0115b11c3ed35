import { createContext } from 'react-router'
import type { Api, PageSettings } from '../../server/shop.contract.ts'

/** The typed door to the shop's calls that loaders go through, dispatched in process. */
export const apiContext = createContext<Api>()
export const settingsContext = createContext<PageSettings>()
