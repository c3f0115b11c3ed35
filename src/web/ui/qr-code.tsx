import { useEffect, useState } from 'react'
import { loadPart } from '../session/load-part.ts'

type Props = { text: string; label: string; className: string }

/** A QR code, drawn in the browser as a single path; the code loads on demand. */
export function QrCode({ text, label, className }: Props) {
  const [drawn, setDrawn] = useState<{ size: number; path: string }>()
  useEffect(() => {
    let over = false
    void loadPart(() => import('uqr')).then(
      ({ encode }) => {
        if (over) return
        const { size, data } = encode(text, { ecc: 'M', border: 2 })
        const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])))
        setDrawn({ size, path: dark.join('') })
        // what the code says stands beside it, too
      },
      () => undefined,
    )
    return () => {
      over = true
    }
  }, [text])
  if (!drawn) return <div className={className} aria-busy="true" />
  return (
    <svg className={className} viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={label}>
      <rect width={drawn.size} height={drawn.size} fill="#fff" />
      <path d={drawn.path} fill="#211a1c" />
    </svg>
  )
}
