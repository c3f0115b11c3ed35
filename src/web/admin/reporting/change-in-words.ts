const percent = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0, signDisplay: 'exceptZero' })

/** How a figure stands to that of the time before: '+12 %'. A sum that was nothing has no percentage. */
export function changeInWords(before: number, now: number): string {
  if (before <= 0) return now > 0 ? 'nuevo' : '—'
  return `${percent.format((now / before - 1) * 100)} %`
}
