import { writeShortDay } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'

type Day = { day: string; orders: number; total: number }

const [width, height, gap] = [560, 88, 6]

/** Fourteen days of sales as bars, the last seven in colour, with the figures as text. */
export function DaysOfSales({ days }: { days: Day[] }) {
  if (days.every((day) => day.total === 0))
    return <p className="muted">Todavía no hubo ventas en estas dos semanas.</p>
  const most = Math.max(...days.map((day) => day.total), 1)
  const bar = (width - gap * (days.length - 1)) / days.length
  return (
    <figure className="days-of-sales">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Ventas por día: ${wordsOf(days)}`}>
        {days.map((day, index) => {
          const tall = Math.max(2, (height * day.total) / most)
          return (
            <rect
              key={day.day}
              x={index * (bar + gap)}
              y={height - tall}
              width={bar}
              height={tall}
              rx="3"
              data-recent={index >= days.length - 7}
            >
              <title>
                {writeShortDay(day.day)}: {formatPesos(day.total)}
              </title>
            </rect>
          )
        })}
      </svg>
      <figcaption className="muted figures">
        <span>{writeShortDay(days[0]?.day ?? '')}</span>
        <span>hoy</span>
      </figcaption>
    </figure>
  )
}

function wordsOf(days: Day[]): string {
  return days
    .filter((day) => day.total > 0)
    .map((day) => `${writeShortDay(day.day)}, ${formatPesos(day.total)}`)
    .join('; ')
}
