import type { UsersPage } from '../../../users/users.contract.ts'
import { Choice } from '../../ui/choice.tsx'
import { useAddressView } from '../ui/address-view.ts'
import { filters, viewOf } from './users-view.ts'

type Props = { people: UsersPage; words: string; type: (words: string) => void }

/** Search and filter, with the number of matches. */
export function UserTools({ people, words, type }: Props) {
  const { parameters, change } = useAddressView()
  const { role, equipo } = viewOf(parameters)
  return (
    <div className="admin-tools">
      <div className="field">
        <label htmlFor="people">Buscar por nombre o correo</label>
        <input
          id="people"
          type="search"
          className="input"
          maxLength={100}
          value={words}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <div className="admin-tabs" role="group" aria-label="Qué usuarios">
        <Choice
          options={filters}
          labelOf={(option) => option.label}
          isChosen={(option) => option.role === role && option.equipo === equipo}
          choose={(option) => change({ role: option.value })}
        />
        <p className="muted figures" role="status">
          {people.total} de {people.everybody}
        </p>
      </div>
    </div>
  )
}
