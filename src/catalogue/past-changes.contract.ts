import { z } from 'zod'
import '../platform/http/error-map.ts'

/** A change of many wines, as the lists of the last ones have it. */
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

/** What a person agreed to in the preview. */
export const previewFingerprint = z.string().max(100)
