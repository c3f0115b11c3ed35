import { z } from 'zod'
import '../platform/http/error-map.ts'

/** A past change of many wines. */
export const pastChange = z.object({
  id: z.number(),
  title: z.string(),
  by: z.string(),
  at: z.string(),
  wines: z.number(),
  undoneAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
})
export type PastChange = z.output<typeof pastChange>

/** The fingerprint of the preview that the user confirmed. */
export const previewFingerprint = z.string().max(100)
