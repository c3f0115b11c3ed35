/** Memory of a process, MB. `buffers`: what JavaScript holds outside of its heap. */
export type Sample = { minute: number; resident: number; heap: number; buffers: number }

const width = 960
const height = 360
const margin = { left: 56, right: 16, top: 40, bottom: 40 }
const lines = [
  { kind: 'resident', label: 'resident', colour: '#722f37' },
  { kind: 'heap', label: 'used heap', colour: '#3b6ea5' },
  { kind: 'buffers', label: 'buffers', colour: '#5b8c3a' },
] as const

/** An SVG with a line for each kind of memory over the minutes. @param samples in order */
export function memoryChart(samples: readonly Sample[]): string {
  const last = samples.at(-1)?.minute ?? 1
  const top = Math.ceil(Math.max(100, ...samples.map(({ resident }) => resident)) / 50) * 50
  const x = (minute: number) => margin.left + (minute / last) * (width - margin.left - margin.right)
  const y = (mb: number) => height - margin.bottom - (mb / top) * (height - margin.top - margin.bottom)
  const grid = Array.from({ length: top / 50 + 1 }, (_, n) => n * 50).map(
    (mb) =>
      `<path d="M${margin.left} ${y(mb).toFixed(1)}H${width - margin.right}" stroke="#ddd"/><text x="${margin.left - 8}" y="${(y(mb) + 4).toFixed(1)}" text-anchor="end">${mb}</text>`,
  )
  const minutes = Array.from({ length: 7 }, (_, n) => (last / 6) * n).map(
    (minute) =>
      `<text x="${x(minute).toFixed(1)}" y="${height - 18}" text-anchor="middle">${minute.toFixed(0)}</text>`,
  )
  const drawn = lines.map(({ kind, label, colour }, n) => {
    const points = samples.map((sample) => `${x(sample.minute).toFixed(1)},${y(sample[kind]).toFixed(1)}`)
    const at = margin.left + n * 120
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.5"/><path d="M${at} 20h20" stroke="${colour}" stroke-width="3"/><text x="${at + 26}" y="24">${label}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#333"><rect width="100%" height="100%" fill="#fff"/>${grid.join('')}${minutes.join('')}${drawn.join('')}<text x="${width - margin.right}" y="24" text-anchor="end">MB by minutes</text></svg>\n`
}
