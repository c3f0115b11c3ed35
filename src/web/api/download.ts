import { saveFile } from './save-file.ts'
import { callAddress } from './use-api.ts'

/** Downloads a file from a private call. @returns false if the shop did not provide it */
export async function downloadCall(path: string, name: string): Promise<boolean> {
  const response = await fetch(callAddress(path)).catch(() => undefined)
  if (!response?.ok) return false
  saveFile(name, response.headers.get('content-type') ?? 'text/csv', await response.blob())
  return true
}
