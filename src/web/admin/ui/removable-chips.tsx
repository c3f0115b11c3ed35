import { CloseIcon } from '../../ui/icons.tsx'
import type { Option } from '../../ui/find-options.ts'

type Props = { label: string; options: readonly Option[]; remove: (id: string) => void }

/** What was chosen, each with the way to take it off. */
export function RemovableChips({ label, options, remove }: Props) {
  if (options.length === 0) return null
  return (
    <ul className="row" aria-label={label}>
      {options.map(({ id, name }) => (
        <li key={id} className="chip removable">
          {name}
          <button type="button" aria-label={`Quitar ${name}`} onClick={() => remove(id)}>
            <CloseIcon size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
