import { AppConfig } from 'mercadopago/dist/utils/config/index.js'

/** The SDK has one address for the whole process, and no option for another. */
const sdk = AppConfig as { BASE_URL: string }

const sandboxes: string[] = []
let real = sdk.BASE_URL

/** Leads the SDK to a sandbox until the returned function is called. */
export function leadToSandbox(address: string): () => void {
  if (sandboxes.length === 0) real = sdk.BASE_URL
  sandboxes.push(address)
  sdk.BASE_URL = address
  return () => {
    sandboxes.splice(sandboxes.indexOf(address), 1)
    sdk.BASE_URL = sandboxes.at(-1) ?? real
  }
}

/** Where the provider itself answers, while a sandbox is open too. */
export const providerAddress = (): string => (sandboxes.length === 0 ? sdk.BASE_URL : real)
