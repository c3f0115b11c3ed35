import { createContext } from 'react'

/**
 * What inline scripts need on the server: the policy's nonce, and the first script's function. Empty in the
 * browser, whose bundle need not include that code.
 */
export const InlineScriptContext = createContext<{ nonce?: string; firstScript: string }>({ firstScript: '' })
