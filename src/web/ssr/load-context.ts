import { createContext } from 'react-router'
import type { Api, PageSettings } from '../../app/shop.contract.ts'
import type { Stylesheets } from './page-context.ts'

/** The loaders' API client, dispatched in process. */
export const apiContext = createContext<Api>()
/** The build's stylesheets, to be inlined. */
export const stylesheetsContext = createContext<Stylesheets>(new Map())
export const settingsContext = createContext<PageSettings>()
/**
 * Receives a rendered page as bytes, because a Response would convert them to a stream and back, a tenth of a
 * page's cost.
 */
export const renderedPageContext = createContext<{ html?: Buffer }>()
