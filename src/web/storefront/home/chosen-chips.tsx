import { CloseIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import type { Chips } from './chips-of.ts'

/** The active filters, as chips that can be removed. */
export function ChosenChips({ chips: { chosen, none, byLetters } }: { chips: Chips }) {
  if (chosen.length === 0) return null
  return (
    <ul className="chosen-filters" aria-label="Filtros elegidos">
      {/* keyed by position, so that removing one moves the focus to the next */}
      {chosen.map((chip, place) => (
        <li key={place}>
          <Link to={chip.to} className="chip" preventScrollReset>
            <span className="visually-hidden">Quitar </span>
            {chip.text}
            <CloseIcon size={14} />
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link to={none} preventScrollReset>
            Quitar todo
          </Link>
        </li>
      )}
      {byLetters && (
        <li>
          <Link to={byLetters} preventScrollReset>
            Buscar tal cual
          </Link>
        </li>
      )}
    </ul>
  )
}
