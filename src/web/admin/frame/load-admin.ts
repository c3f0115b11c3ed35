import { loadOwn, type OwnData } from '../../api/own-data.ts'

/** What a screen of the administration found; undefined for somebody who is no Admin. */
export type AdminData<T> = OwnData<T | undefined>

/** The clientLoader of a screen of the administration. Nothing is asked for anybody else: the server would refuse. */
export function loadAdmin<T extends object>(load: () => Promise<T>): Promise<AdminData<T>> {
  return loadOwn(async ({ role }) => (role === 'Admin' ? load() : undefined))
}
