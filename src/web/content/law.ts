import { regretDays } from '../../refunds/withdrawal-period.ts'

/**
 * Every text and figure that Argentine law asks of the shop, in one place. Change them here; have a lawyer read
 * them before the shop opens for real.
 */
export const law = {
  /** Ley 24.788: no sale to minors. */
  ageGate: true,
  minimumAge: 18,
  /** Where minors are sent. */
  leaveTo: 'https://www.argentina.gob.ar/',
  /** Ley 24.788 art. 6. */
  moderation: 'Beber con moderación. Prohibida su venta a menores de 18 años.',
  /** Ley 24.240 art. 34 and CCyC 1110: days to regret a purchase. */
  regretDays,
  /** Res. 4/2025: shown beside the final price. */
  priceWithoutTaxes: 'PRECIO SIN IMPUESTOS NACIONALES',
  consumerDefence: 'https://www.argentina.gob.ar/produccion/defensadelconsumidor/formulario',
} as const

/** Ley 27.743, on receipts. */
export const taxTransparency = 'Régimen de Transparencia Fiscal al Consumidor Ley 27.743'
