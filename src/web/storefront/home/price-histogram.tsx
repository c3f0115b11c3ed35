import { useEffect, useState } from 'react'
import type { PriceBucket } from '../../../catalogue/search/price-histogram.ts'
import { browserApi } from '../../api/use-api.ts'
import type { PriceFilter } from './price-filter.ts'
import { bandOf, priceWords } from './price-words.ts'

/** Drawing units: a bar including its gap, and its height. */
const barWidth = 10
const height = 48
/** Keeps one wine among thousands visible. */
const least = 2

/** Number of wines by price, with the selected range in dark. */
export default function PriceHistogram({ price }: { price: PriceFilter }) {
  const steps = usePriceSteps(price.others)
  if (!steps || steps.length < 2) return null
  const most = Math.max(...steps.map(({ count }) => count))
  const inside = bandOf(...price.ends)
  return (
    <svg
      viewBox={`0 0 ${steps.length * barWidth} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={priceWords(steps)}
    >
      {steps.map((step, index) => {
        const high = step.count === 0 ? 0 : Math.max(least, (step.count / most) * height)
        return (
          <rect
            key={step.from}
            x={index * barWidth}
            y={height - high}
            width={barWidth - 1.5}
            height={high}
            data-inside={inside(step)}
          />
        )
      })}
    </svg>
  )
}

/** Requested when other filters change; the previous histogram stays until then. */
function usePriceSteps(requested: string): PriceBucket[] | undefined {
  const [steps, setSteps] = useState<PriceBucket[]>()
  useEffect(() => {
    let current = true
    const query = Object.fromEntries(new URLSearchParams(requested))
    void browserApi()('GET /filters/prices', { query }).then((answer) => {
      if (current && answer.ok) setSteps(answer.value)
    })
    return () => {
      current = false
    }
  }, [requested])
  return steps
}
