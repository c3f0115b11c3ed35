import { bottlesText } from '../../../../inventory/bottles-text.ts'

type Box = { bottles: number; taken: number; missing: number; full?: number; is_box?: boolean }

/**
 * Progress of a box: 'Llevás 4 de 6: te faltan 2'; after full ones: 'Una caja completa; llevás 1 de 6 de la
 * siguiente'.
 */
export function boxWords({ bottles, taken, missing, full = 0, is_box: isBox = true }: Box): string {
  if (taken === 0) return `Elegí ${bottlesText(bottles)}, mezcladas como quieras.`
  if (missing === 0) {
    return full === 0
      ? `Listo: las ${bottles} botellas están en tu carrito.`
      : `Listo: tenés ${fullText(full + 1, isBox)} en tu carrito.`
  }
  const taking = `levás ${taken} de ${bottles}`
  if (full > 0) return `${capital(fullText(full, isBox))}; l${taking} de la siguiente.`
  return `L${taking}: ${missing === 1 ? 'te falta 1' : `te faltan ${missing}`}.`
}

function fullText(count: number, isBox: boolean): string {
  if (count === 1) return isBox ? 'una caja completa' : 'una promoción completa'
  return `${count} ${isBox ? 'cajas completas' : 'promociones completas'}`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
