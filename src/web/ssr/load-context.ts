import { createContext } from 'react-router'
import type { Api, PageSettings } from '../../app/shop.contract.ts'
import type { Stylesheets } from './page-context.ts'

/** The typed client of the shop's calls for loaders, dispatched in process. */
export const apiContext = createContext<Api>()
/** The build's stylesheets, to be written into the pages that use them. */
export const stylesheetsContext = createContext<Stylesheets>(new Map())
export const settingsContext = createContext<PageSettings>()
/**
 * Where a rendered page is put, as bytes: a Response would turn them into a stream and back, a tenth of what a page costs.
 */
export const renderedPageContext = createContext<{ html?: Buffer }>()
