import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { chosenFilters, nothingChosen } from './chosen-filters.ts'

type Props = {
  available: FacetsAnswer
  parameters: URLSearchParams
  /** The address of the search by its letters, where it was understood as filters. */
  byLetters: string | undefined
}

/** What is chosen or was understood, as chips that can be taken off. */
export function ChosenChips({ available, parameters, byLetters }: Props) {
  const chips = chosenFilters(parameters, available)
  if (chips.length === 0) return null
  return (
    <ul className="chosen-filters" aria-label="Filtros elegidos">
      {/* by place: where one is taken off, the keyboard is on the next */}
      {chips.map((chip, place) => (
        <li key={place}>
          <Link to={chip.to} className="chip" preventScrollReset>
            <span className="visually-hidden">Quitar </span>
            {chip.text}
            <CloseIcon size={14} />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to={nothingChosen(parameters)} preventScrollReset>
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
