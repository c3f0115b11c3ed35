import { regretDays } from '../../refunds/withdrawal-period.ts'

/**
 * All texts and figures that Argentine law requires, in one place. Have a lawyer review them before opening
 * the shop.
 */
export const law = {
  /** Ley 24.788: no sale to minors. */
  ageGate: true,
  minimumAge: 18,
  /** Where minors are sent. */
  leaveTo: 'https://www.argentina.gob.ar/',
  /** Ley 24.788 art. 6. */
  moderation: 'Beber con moderación. Prohibida su venta a menores de 18 años.',
  /** Ley 24.240 art. 34 and CCyC 1110: withdrawal period in days. */
  regretDays,
  /** Res. 4/2025: shown beside the final price. */
  priceWithoutTaxes: 'PRECIO SIN IMPUESTOS NACIONALES',
  consumerDefence: 'https://www.argentina.gob.ar/produccion/defensadelconsumidor/formulario',
} as const

/** Ley 27.743, on receipts. */
export const taxTransparency = 'Régimen de Transparencia Fiscal al Consumidor Ley 27.743'
