const percent = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0, signDisplay: 'exceptZero' })

/** The change of a figure: '+12 %'. There is no percentage from zero. */
export function changeInWords(before: number, now: number): string {
  if (before <= 0) return now > 0 ? 'nuevo' : '—'
  return `${percent.format((now / before - 1) * 100)} %`
}
