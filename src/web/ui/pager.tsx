import { Link } from './link.tsx'
import './pager.css'

/**
 * Links to the pages around the current one, the first and the last. Beyond the last page, as in an old
 * bookmark, it links back to it.
 * @param page from 0
 */
export function Pager({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  if (pages <= 1) return null
  const shown = [...new Set([0, page - 1, page, page + 1, pages - 1])].filter((n) => n >= 0 && n < pages)
  return (
    <nav className="pager" aria-label="Páginas">
      {page > 0 && (
        <Link to={to(Math.min(page, pages) - 1)} rel="prev" prefetch="intent">
          Anterior
        </Link>
      )}
      <ol>
        {shown.map((number, index) => (
          <li key={number}>
            {index > 0 && number - (shown[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <Link
              to={to(number)}
              aria-current={number === page ? 'page' : undefined}
              aria-label={`Página ${number + 1}`}
            >
              {number + 1}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages - 1 && (
        <Link to={to(page + 1)} rel="next" prefetch="intent">
          Siguiente
        </Link>
      )}
    </nav>
  )
}
