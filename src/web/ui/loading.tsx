import './loading.css'

/** A bottle that fills while something loads. */
export function Loading({ text = 'Cargando…' }: { text?: string }) {
  return (
    <div className="loading" role="status">
      <svg viewBox="0 0 40 96" width="40" height="96" aria-hidden="true">
        <clipPath id="loading-bottle">
          <path d="M15 2h10v26c0 8 9 10 9 24v38a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V52c0-14 9-16 9-24z" />
        </clipPath>
        <g clipPath="url(#loading-bottle)">
          <rect width="40" height="96" className="loading-glass" />
          <rect y="30" width="40" height="66" className="loading-wine" />
        </g>
      </svg>
      <span>{text}</span>
    </div>
  )
}
