import { createContext } from 'react'

/** The secret mark of this render, by which our own inline scripts are told from any others. Empty in the browser. */
export const MarkContext = createContext<string | undefined>(undefined)
