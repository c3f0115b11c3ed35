import { CloseIcon } from '../../ui/icons.tsx'
import type { Option } from '../../ui/find-options.ts'

type Props = {
  label: string
  /** A string is its own id. */
  options: readonly (Option | string)[]
  remove: (id: string) => void
}

/** Chosen options as removable chips. */
export function RemovableChips({ label, options, remove }: Props) {
  if (options.length === 0) return null
  return (
    <ul className="row" aria-label={label}>
      {options.map(asOption).map(({ id, name }) => (
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

const asOption = (option: Option | string) =>
  typeof option === 'string' ? { id: option, name: option } : option
