import { accessToken } from '../session/session-store.ts'
import { callAddress } from './use-api.ts'

/** Hands the person a file. In: its name, its media type and what is in it. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the download has taken hold of it by the next turn
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

/** Fetches a file of a private call and hands it to the person. False when the shop did not give it. */
export async function downloadCall(path: string, name: string): Promise<boolean> {
  const token = await accessToken()
  const response = await fetch(callAddress(path), {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch(() => undefined)
  if (!response?.ok) return false
  saveFile(name, response.headers.get('content-type') ?? 'text/csv', await response.blob())
  return true
}
