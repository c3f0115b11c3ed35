import './stars.css'

/** Five stars, filled up to the floor of the average. Says the average in words to screen readers. */
export function Stars({ average, count }: { average: number; count?: number }) {
  const filled = Math.floor(average)
  const words =
    count === 0
      ? 'Sin opiniones todavía'
      : `${average.toLocaleString('es-AR', { maximumFractionDigits: 1 })} de 5 estrellas`
  return (
    <span className="stars" role="img" aria-label={words}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg
          key={star}
          viewBox="0 0 20 20"
          width="16"
          height="16"
          data-filled={star <= filled}
          aria-hidden="true"
        >
          <path d="M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z" />
        </svg>
      ))}
    </span>
  )
}
