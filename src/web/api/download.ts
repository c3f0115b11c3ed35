import { saveFile } from './save-file.ts'
import { callAddress } from './use-api.ts'

/** Fetches a file of a private call and hands it to the person. False when the shop did not give it. */
export async function downloadCall(path: string, name: string): Promise<boolean> {
  const response = await fetch(callAddress(path)).catch(() => undefined)
  if (!response?.ok) return false
  saveFile(name, response.headers.get('content-type') ?? 'text/csv', await response.blob())
  return true
}
