import type { Option } from '../../ui/find-options.ts'
import { Picker } from '../../ui/picker.tsx'
import { RemovableChips } from '../ui/removable-chips.tsx'

type PickManyProps = {
  id: string
  label: string
  options: Option[]
  ids: readonly string[]
  change: (ids: string[]) => void
  /** Placeholder while nothing is chosen. */
  none?: string
}

/** Several options of a long list. */
export function PickMany({ id, label, options, ids, change, none = 'Todas' }: PickManyProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <RemovableChips
        label={`${label}: elegidos`}
        options={ids.map(
          (chosenId) => options.find((option) => option.id === chosenId) ?? { id: chosenId, name: chosenId },
        )}
        remove={(gone) => change(ids.filter((chosen) => chosen !== gone))}
      />
      <Picker
        id={id}
        none={none}
        options={options.filter((option) => !ids.includes(option.id))}
        value=""
        choose={(chosen) => {
          if (chosen !== '') change([...ids, chosen])
        }}
      />
    </div>
  )
}
