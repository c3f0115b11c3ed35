import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { backupProblems } from '../../backups/backup-problem.ts'

export const backupCalls = callTable({
  'GET /admin/backups': {
    access: 'settings.change',
    tag: 'Administración',
    summary:
      'La última copia de seguridad: cuándo se hizo, si está cifrada, si se probó restaurándola, y por qué no salió la que falta.',
    answer: z.object({
      /** The hour at which the shop makes one by itself; null: it makes none. */
      at: z.string().nullable(),
      last: z
        .object({
          at: z.string(),
          bytes: z.number(),
          sealed: z.boolean(),
          verified_at: z.string().nullable(),
          /** Older than a schedule would leave it: a day and two hours. */
          late: z.boolean(),
        })
        .nullable(),
      failed: z.object({ at: z.string(), problem: z.enum(backupProblems), detail: z.string() }).nullable(),
    }),
  },
})
