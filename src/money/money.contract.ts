import { z } from 'zod'

const tooFine = 'El importe lleva hasta dos decimales'

/**
 * An amount of pesos in a request, as every call reads it. What has more than two decimals is refused, however it came
 * about: a program that adds up 0.1 and 0.2 sends 0.30000000000000004.
 * @param sentence what is said of something that is no number
 */
export const pesos = (sentence = 'El importe es un número de pesos') =>
  z.number({ error: sentence }).refine(hasCentavos, tooFine)

/** The nearest number to some whole centavos is what a decimal of two places is read as. */
function hasCentavos(value: number): boolean {
  return Math.round(value * 100) / 100 === value
}
