import { z } from 'zod'
import { hasTwoDecimals } from './money.ts'

/**
 * An amount of pesos in a request. Refuses more than two decimals: a program that adds 0.1 and 0.2 sends
 * 0.30000000000000004.
 * @param sentence the message for anything but a number
 * @param tooFine the message for too many decimals
 */
export const pesos = (
  sentence = 'El importe es un número de pesos',
  tooFine = 'El importe lleva hasta dos decimales',
) => z.number({ error: sentence }).refine(hasTwoDecimals, tooFine)

/** A price or total that the client displayed: compared with the current one, never charged. */
export const seenPesos = pesos().nonnegative('El importe no puede ser negativo').optional()
