type Box = { bottles: number; taken: number; missing: number }

const bottlesText = (count: number) => (count === 1 ? '1 botella' : `${count} botellas`)

/** How far a box is: 'Llevás 4 de 6: te faltan 2'. */
export function boxWords({ bottles, taken, missing }: Box): string {
  if (taken === 0) return `Elegí ${bottlesText(bottles)}, mezcladas como quieras.`
  if (missing === 0) return `Listo: las ${bottles} botellas están en tu carrito.`
  return `Llevás ${taken} de ${bottles}: ${missing === 1 ? 'te falta 1' : `te faltan ${missing}`}.`
}
