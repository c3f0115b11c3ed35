/** Why a backup did not come about, as far as a person can act on it. */
export const backupProblems = [
  'disk-full',
  'folder',
  'bucket-refused',
  'bucket-away',
  'key',
  'database',
  'unknown',
] as const
export type BackupProblem = (typeof backupProblems)[number]
