import { loadOwn, type OwnData } from '../../api/own-data.ts'

/** What an admin screen's loader found; undefined for a user who is no Admin. */
export type AdminData<T> = OwnData<T | undefined>

/** The clientLoader of an admin screen. Sends no request for other users: the server would answer 403. */
export function loadAdmin<T extends object>(load: () => Promise<T>): Promise<AdminData<T>> {
  return loadOwn(async ({ role }) => (role === 'Admin' ? load() : undefined))
}
