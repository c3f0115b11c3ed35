import { useMemo, useState, type KeyboardEvent } from 'react'
import { findOptions, type Option } from './find-options.ts'
import { nextMarked } from './next-marked.ts'

/** The visible options of a combobox, the marked one, and keyboard handling. */
export function useOptionList(options: readonly Option[], value: string, choose: (id: string) => void) {
  const [typed, setTyped] = useState<string>()
  const [marked, setMarked] = useState(-1)
  const [open, setOpen] = useState(false)
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
    // a completely typed name counts as chosen
    const exact = shown.length === 1 ? shown[0] : undefined
    return exact ? take(exact) : close()
  }
  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
    setMarked(text.trim() === '' ? -1 : 0)
  }
  const move = (step: 1 | -1) => {
    if (!open) {
      setOpen(true)
      setMarked(step > 0 ? 0 : -1)
    } else if (shown.length > 0) setMarked((before) => nextMarked(before, step, shown.length))
  }
  const onKeyDown = optionKeys({ open, active, move, close, take, leave })
  return { typed, marked, open, shown, more, active, show: () => setOpen(true), take, leave, type, onKeyDown }
}

type Keys = {
  open: boolean
  active: Option | undefined
  move: (step: 1 | -1) => void
  close: () => void
  take: (option: Option) => void
  leave: () => void
}

/** Arrows mark, Enter and Tab choose, Escape closes. */
function optionKeys({ open, active, move, close, take, leave }: Keys) {
  return (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && open) {
      // closes the list, not the dialog around it
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (active) take(active)
      else leave()
    } else if (event.key === 'Tab' && active) take(active)
  }
}
