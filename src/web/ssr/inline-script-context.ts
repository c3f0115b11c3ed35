import { createContext } from 'react'

/**
 * What the page's own inline scripts need on the server: the secret nonce that the policy knows them by, and what the
 * first of them runs. Empty in the browser, whose bundle need not carry that code.
 */
export const InlineScriptContext = createContext<{ nonce?: string; firstScript: string }>({ firstScript: '' })
