import './star-input.css'

const words = ['Malo', 'Regular', 'Bueno', 'Muy bueno', 'Excelente']

/**
 * Five stars to choose from, as radio buttons that work with mouse, arrow keys and screen readers. 0 means
 * none yet.
 */
export function StarInput({ stars, choose }: { stars: number; choose: (stars: number) => void }) {
  return (
    <fieldset className="star-input">
      <legend>¿Cuántas estrellas?</legend>
      <span className="star-input-row">
        {words.map((word, index) => {
          const star = index + 1
          return (
            <label key={word} data-on={star <= stars}>
              <input
                type="radio"
                name="stars"
                value={star}
                checked={stars === star}
                onChange={() => choose(star)}
              />
              <span className="visually-hidden">
                {star === 1 ? '1 estrella' : `${star} estrellas`}: {word}
              </span>
              <svg viewBox="0 0 20 20" width="32" height="32" aria-hidden="true">
                <path d="M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z" />
              </svg>
            </label>
          )
        })}
      </span>
      <span className="muted star-input-word" aria-hidden="true">
        {words[stars - 1] ?? ''}
      </span>
    </fieldset>
  )
}
