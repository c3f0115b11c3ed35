import { z } from 'zod'
import '../platform/http/error-map.ts'

/** What a person types so that an account is not removed by a slip. */
export const removalWord = 'ELIMINAR'

/** A part of the call that the form of the account checks, too. */
export const removalInput = z.object({
  id_usuario: z.string().min(1).max(255).optional(),
  confirm: z.literal(removalWord, { error: `Escribí ${removalWord} para confirmar` }),
})
