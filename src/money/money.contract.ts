import { z } from 'zod'
import { hasTwoDecimals } from './money.ts'

/**
 * An amount of pesos in a request, as every call reads it. What has more than two decimals is refused, however it came
 * about: a program that adds up 0.1 and 0.2 sends 0.30000000000000004.
 * @param sentence said of something that is no number
 * @param tooFine said of one with more decimals
 */
export const pesos = (
  sentence = 'El importe es un número de pesos',
  tooFine = 'El importe lleva hasta dos decimales',
) => z.number({ error: sentence }).refine(hasTwoDecimals, tooFine)

/** A price or total that its sender saw: compared with today's, never charged. */
export const seenPesos = pesos().nonnegative('El importe no puede ser negativo').optional()
