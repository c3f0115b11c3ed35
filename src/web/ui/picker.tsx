import { useId, useMemo, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { writeNumber } from '../../money/write-number.ts'
import { findOptions, type Option } from './find-options.ts'
import './picker.css'

type Props = Pick<ComponentProps<'input'>, 'className' | 'aria-invalid' | 'aria-describedby'> & {
  id: string
  options: readonly Option[]
  /** Id of what is chosen; '' for nothing. */
  value: string
  choose: (id: string) => void
  /** What stands there while nothing is chosen. */
  none: string
}

/**
 * One of a long list, found by typing: a combobox with its list (ARIA 1.2). Arrows mark, Enter and Tab take what is
 * marked, Escape closes, an emptied field chooses nothing.
 */
export function Picker({ id, options, value, choose, none, className = 'input', ...described }: Props) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [marked, setMarked] = useState(-1)
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.id === value)
  const { shown, more } = useMemo(
    () => (open ? findOptions(options, typed ?? '') : { shown: [], more: 0 }),
    [open, options, typed],
  )
  const active = shown[marked]
  const close = () => {
    setOpen(false)
    setTyped(undefined)
    setMarked(-1)
  }
  const take = (option: Option | undefined) => {
    if ((option?.id ?? '') !== value) choose(option?.id ?? '')
    close()
  }
  const leave = () => {
    if (typed === undefined) return close()
    if (typed.trim() === '') return take(undefined)
    // a name typed to its end counts as chosen
    const exact = shown.length === 1 ? shown[0] : undefined
    return exact ? take(exact) : close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (!open) {
        setOpen(true)
        setMarked(step > 0 ? 0 : -1)
      } else if (shown.length > 0)
        setMarked((before) =>
          before < 0 && step < 0 ? shown.length - 1 : (before + step + shown.length) % shown.length,
        )
    } else if (event.key === 'Escape' && open) {
      // closes the list, not the dialog that it stands in
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (active) take(active)
      else leave()
    } else if (event.key === 'Tab' && active) take(active)
  }
  return (
    <div className="picker">
      <input
        {...described}
        ref={field}
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
        onClick={() => setOpen(true)}
        onBlur={leave}
        onChange={(event) => {
          setTyped(event.target.value)
          setOpen(true)
          setMarked(event.target.value.trim() === '' ? -1 : 0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="picker-list" hidden={!open}>
        <ul id={listId} role="listbox" aria-label={none}>
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
        {open && (shown.length === 0 || more > 0) && (
          <p className="muted">
            {shown.length === 0
              ? 'No hay ninguna que se llame así.'
              : `Hay ${writeNumber(more)} más: escribí una parte del nombre.`}
          </p>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {open && typed !== undefined && `${writeNumber(shown.length + more)} para elegir`}
      </p>
    </div>
  )
}

const scrollToOption = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
