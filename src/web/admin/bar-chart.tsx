import type { Bar } from '../../sales/sold-by-category.ts'
import { TableScroll } from '../ui/table-scroll.tsx'

/** The six colours of the charts, one after the other. */
const palette = ['#6E1429', '#C9A94A', '#D9818C', '#4F6B4A', '#7A5C8E', '#3F6C8A']
const rowHeight = 44
const labelWidth = 190
const width = 760

/** Bars with their figures, and the same as a table for whoever reads rather than looks. */
export function BarChart({ title, bars }: { title: string; bars: Bar[] }) {
  if (bars.length === 0) return <p className="notice">No hubo ventas en esas fechas.</p>
  const most = Math.max(...bars.map((bar) => bar.quantity))
  const height = bars.length * rowHeight
  return (
    <div className="chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title}: ${bars.map((bar) => `${bar.label}, ${bar.quantity}`).join('; ')}`}
      >
        {bars.map((bar, index) => {
          const long = Math.max(2, ((width - labelWidth - 70) * bar.quantity) / most)
          return (
            <g key={bar.label} transform={`translate(0 ${index * rowHeight})`}>
              <text x={labelWidth - 12} y={27} textAnchor="end" fontSize="15" fill="var(--ink)">
                {bar.label}
              </text>
              <rect
                x={labelWidth}
                y={8}
                width={long}
                height={28}
                rx="4"
                fill={palette[index % palette.length]}
              />
              <text x={labelWidth + long + 10} y={27} fontSize="15" fontWeight="600" fill="var(--ink)">
                {bar.quantity}
              </text>
            </g>
          )
        })}
      </svg>
      <details>
        <summary>Ver como tabla</summary>
        <TableScroll label={title}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Categoría</th>
                <th scope="col" className="number">
                  Botellas
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.label}>
                  <td>{bar.label}</td>
                  <td className="number">{bar.quantity}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      </details>
    </div>
  )
}
