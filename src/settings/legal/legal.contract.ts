import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { idParameter } from '../../platform/http/parameters.ts'
import { settingsTag } from '../settings-tag.ts'
import { legalKinds } from './legal-text.ts'

const path = z.object({ kind: z.enum(legalKinds, { error: 'Ese texto no existe' }) })
const tag = 'Ajustes'

export const legalCalls = callTable({
  'GET /legal/{kind}': {
    access: 'public',
    tag,
    summary:
      'Un texto legal de la tienda: el que vale, o con «version» el que valía, como lo aceptó quien compró.',
    path,
    query: z.object({ version: idParameter.optional() }),
    answer: z.object({
      version: z.number(),
      /** When it came into force. */
      at: z.string(),
      text: z.string(),
      /** Whether it is in force. */
      current: z.boolean(),
    }),
    problems: [404],
    cache: { tags: () => [settingsTag] },
  },
  'GET /legal/{kind}/versions': {
    access: 'settings.change',
    tag,
    summary: 'Las versiones de un texto legal, la última primero: quién la publicó y cuándo.',
    path,
    answer: z.array(z.object({ version: z.number(), at: z.string(), actor: z.string() })),
  },
})
