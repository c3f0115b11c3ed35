import type { Capability } from '../capability.ts'
import { backupsApi } from './backups.api.ts'
import { backupCalls } from './backups.contract.ts'
import { workOnBackups } from './backups.job.ts'

/** Milliseconds between two looks at whether a backup is due. */
const everyMs = 60_000

export const scheduledBackups = {
  contracts: backupCalls,
  calls: ({ db, backups }) => backupsApi(db, () => backups().at),
  jobs: ({ db, backups, settings, warn }) => [
    {
      name: 'backups',
      everyMs,
      // by the schedule of the moment: the owner may connect a place for backups, or disconnect it
      run: async () => {
        const setup = backups()
        if (setup.at === undefined) return
        const shopMail = (await settings.read()).notices.email
        await workOnBackups({ db, setup, shopMail, now: new Date(), warn })
      },
    },
  ],
} satisfies Capability
