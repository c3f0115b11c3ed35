import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { useNavigation } from 'react-router'
import { afterPaint } from '../../ui/after-paint.ts'
import { valuesOf } from './catalogue-view.ts'

type FormRef = RefObject<HTMLFormElement | null>

/**
 * Sets the form to the address, or to the next one while a list is loading. Unchanged controls stay as they
 * are: an open menu, a half-typed price.
 * @param now query of the displayed list
 */
export function useAddressShown(form: FormRef, now: URLSearchParams): URLSearchParams {
  const { location } = useNavigation()
  const coming = location?.pathname === '/' ? location.search : undefined
  const parameters = useMemo(() => (coming === undefined ? now : new URLSearchParams(coming)), [coming, now])
  const before = useRef(parameters)
  useLayoutEffect(() => {
    if (before.current === parameters) return
    if (form.current) fill(form.current, parameters, before.current)
    before.current = parameters
  }, [form, parameters])
  return parameters
}

function fill(form: HTMLFormElement, parameters: URLSearchParams, before: URLSearchParams): void {
  for (const field of form.elements as Iterable<Element> as Iterable<HTMLInputElement>) {
    const value = parameters.get(field.name) ?? ''
    if (field.type === 'checkbox') field.checked = valuesOf(parameters, field.name).includes(field.value)
    else if (field.type === 'radio') field.checked = field.value === value
    else if (field.name && value !== (before.get(field.name) ?? '')) field.value = value
  }
}

/**
 * Applies every choice at once, except prices, which wait for their button. Listens on the document, because
 * React's onChange misses checkboxes that are plain markup.
 */
export function useChanges(form: FormRef, apply: (form: HTMLFormElement) => void): void {
  const latest = useRef(apply)
  useEffect(() => {
    latest.current = apply
  })
  useEffect(() => {
    const heard = (event: Event) => {
      const target = event.target as HTMLInputElement
      if (!form.current?.contains(target) || target.inputMode) return
      // the box is ticked at once, the list follows
      afterPaint(() => form.current && latest.current(form.current))
    }
    document.addEventListener('change', heard)
    return () => document.removeEventListener('change', heard)
  }, [form])
}

/** Closes an open menu on a click elsewhere and on Escape, which returns the focus to its button. */
export function useClosingMenus(form: FormRef): void {
  useEffect(() => {
    const close = (event: Event) => {
      const escape = event instanceof KeyboardEvent
      if (escape && event.key !== 'Escape') return
      for (const menu of form.current?.querySelectorAll('details[open]') ?? []) {
        const inside = menu.contains(document.activeElement)
        if (!escape && menu.contains(event.target as Node)) continue
        menu.removeAttribute('open')
        if (escape && inside) menu.querySelector('summary')?.focus()
      }
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [form])
}
