import type { Capability } from '../capability.ts'
import { backupsApi } from './backups.api.ts'
import { backupCalls } from './backups.contract.ts'
import { workOnBackups } from './backups.job.ts'

/** Milliseconds between two looks at whether a backup is due. */
const everyMs = 60_000

export const scheduledBackups = {
  contracts: backupCalls,
  calls: ({ db, backups }) => backupsApi(db, backups.at),
  jobs: ({ db, backups, settings, warn }) =>
    backups.at === undefined
      ? []
      : [
          {
            everyMs,
            run: async () => {
              const shopMail = (await settings.read()).notices.email
              await workOnBackups({ db, setup: backups, shopMail, now: new Date(), warn })
            },
          },
        ],
} satisfies Capability
