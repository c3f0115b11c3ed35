/** The event that tells the page's first script about hydration. */
export const pageAlive = 'page-alive'

/**
 * Records clicks, submits and input before hydration and replays them afterwards; links, forms with their own
 * address and dialogs work without it. Inlined into the page as a script, so it must be self-contained.
 * @param alive the event that marks hydration
 */
export function replayEarlyEvents(alive: string): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  const fields = new Map<Field, () => void>()
  const presses: (() => void)[] = []

  // React must see the value as changed from the one it found
  const fill = (field: Field) => {
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
      const { checked } = field
      return () => {
        if (field.checked === checked) field.checked = !checked
        field.click()
      }
    }
    const { value } = field
    return () => {
      field.value = value === '' ? '0' : ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
  const press = (event: Event, happen: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    presses.push(happen)
  }
  const store = (event: Event) => {
    const at = event.target
    if (!(at instanceof Element) || at.closest('dialog')) return
    if (event instanceof SubmitEvent) {
      const form = at as HTMLFormElement
      if (!form.hasAttribute('action')) press(event, () => form.requestSubmit(event.submitter))
    } else if (event.type === 'click') {
      const button = at.closest<HTMLButtonElement | HTMLAnchorElement>('button, a')
      if (button?.matches('[type=button]')) press(event, () => button.click())
    } else fields.set(at as Field, fill(at as Field))
  }
  const types = ['click', 'submit', 'input', 'change']
  for (const type of types) addEventListener(type, store, true)
  addEventListener(
    alive,
    async () => {
      for (const type of types) removeEventListener(type, store, true)
      for (const happen of [...fields.values(), ...presses]) {
        // let React handle one event before the next
        await new Promise((seen) => setTimeout(seen))
        happen()
      }
    },
    { once: true },
  )
}
