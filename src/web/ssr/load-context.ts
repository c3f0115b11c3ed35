import { createContext } from 'react-router'
import type { Api, PageSettings } from '../../app/shop.contract.ts'
import type { Stylesheets } from './inline-styles.ts'

/** The typed door to the shop's calls that loaders go through, dispatched in process. */
export const apiContext = createContext<Api>()
/** Where a rendered page is put beside its answer: a stream in between would cost more than it is worth. */
export const renderedContext = createContext<{ html?: Uint8Array }>()
/** The build's stylesheets, to be written into the pages that use them. */
export const stylesheetsContext = createContext<Stylesheets>(new Map())
export const settingsContext = createContext<PageSettings>()
