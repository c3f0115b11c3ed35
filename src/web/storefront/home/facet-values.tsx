import { useLayoutEffect, useRef, useState } from 'react'
import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { checkboxes } from './facet-checkboxes.ts'

type Props = { name: string; values: FacetsAnswer['type']; chosen: string[] }

/**
 * A filter's values: two hundred labels, which as markup cost server and phone a tenth of what elements cost.
 * Rewritten only if values or counts change, and keeps the focus.
 */
export function FacetValues({ name, values, chosen }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [first] = useState(() => checkboxes(name, values, chosen))
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    const markup = checkboxes(name, values, [])
    const same = (shown.current ?? markup) === markup
    shown.current = markup
    if (same || !box.current) return
    const held = box.current.querySelector<HTMLInputElement>(':focus')
    box.current.innerHTML = checkboxes(name, values, chosen)
    if (!held) return
    const again = Array.from(box.current.querySelectorAll('input')).find(({ value }) => value === held.value)
    ;(again ?? box.current.closest('details')?.querySelector('summary'))?.focus({ preventScroll: true })
  })
  return <div ref={box} dangerouslySetInnerHTML={{ __html: first }} />
}
