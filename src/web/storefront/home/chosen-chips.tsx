import { CloseIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import type { Chips } from './chips-of.ts'

/** What is chosen or was understood, as chips that can be taken off. */
export function ChosenChips({ chips: { chosen, none, byLetters } }: { chips: Chips }) {
  if (chosen.length === 0) return null
  return (
    <ul className="chosen-filters" aria-label="Filtros elegidos">
      {/* by place: where one is taken off, the keyboard is on the next */}
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
