import { useId, type ComponentProps } from 'react'
import { writeNumber } from '../../money/write-number.ts'
import type { Option } from './find-options.ts'
import { useOptionList } from './use-option-list.ts'
import './picker.css'

type Props = Pick<ComponentProps<'input'>, 'className' | 'aria-invalid' | 'aria-describedby'> & {
  id: string
  options: readonly Option[]
  /** Id of the chosen option; '' for none. */
  value: string
  choose: (id: string) => void
  /** Placeholder while nothing is chosen. */
  none: string
}

/**
 * Finds one option of a long list by typing: a combobox with its list (ARIA 1.2). Arrows mark, Enter and Tab
 * choose, Escape closes, clearing the field chooses nothing.
 */
export function Picker({ id, options, value, choose, none, className = 'input', ...described }: Props) {
  const listId = useId()
  const list = useOptionList(options, value, choose)
  const { open, typed, shown, more, active } = list
  const chosen = options.find((option) => option.id === value)
  return (
    <div className="picker">
      <input
        {...described}
        id={id}
        className={className}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={none}
        maxLength={200}
        value={typed ?? chosen?.name ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        onClick={list.show}
        onBlur={list.leave}
        onChange={(event) => list.type(event.target.value)}
        onKeyDown={list.onKeyDown}
      />
      <div className="picker-list" hidden={!open}>
        <Options listId={listId} label={none} value={value} list={list} />
        {open && <NotShown shown={shown.length} more={more} />}
      </div>
      <p className="visually-hidden" role="status">
        {open && typed !== undefined && `${writeNumber(shown.length + more)} para elegir`}
      </p>
    </div>
  )
}

/** Says how many options are not listed. */
function NotShown({ shown, more }: { shown: number; more: number }) {
  if (shown > 0 && more === 0) return null
  return (
    <p className="muted">
      {shown === 0
        ? 'No hay ninguna que se llame así.'
        : `Hay ${writeNumber(more)} más: escribí una parte del nombre.`}
    </p>
  )
}

type OptionsProps = { listId: string; label: string; value: string; list: ReturnType<typeof useOptionList> }

function Options({ listId, label, value, list: { shown, marked, take } }: OptionsProps) {
  return (
    <ul id={listId} role="listbox" aria-label={label}>
      {shown.map((option, index) => (
        <li
          key={option.id}
          id={`${listId}-${option.id}`}
          ref={index === marked ? scrollToOption : undefined}
          role="option"
          aria-selected={option.id === value}
          data-marked={index === marked}
          // a press must not take the focus from the field before the choice is made
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(option)}
        >
          {option.name}
        </li>
      ))}
    </ul>
  )
}

const scrollToOption = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
