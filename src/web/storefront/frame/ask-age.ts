/**
 * Asks whether the visitor is of age, unless this browser remembers a positive answer. It is inlined into the
 * page as a script, so that the question appears with the first paint, works before hydration, and causes no
 * second layout. Therefore it may use nothing outside itself.
 */
export function askAge(dialog: HTMLDialogElement): void {
  const key = 'ageConfirmed'
  if (dialog.hasAttribute('data-asked')) return
  try {
    if (localStorage.getItem(key) === 'yes') return
  } catch {
    // without storage, the question appears each time
  }
  dialog.setAttribute('data-asked', '')
  // neither on the first Escape nor, as some browsers insist, on the second
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.setAttribute('closedby', 'none')
  dialog.addEventListener('click', (event) => {
    const answer = (event.target as HTMLElement).closest('button')?.value
    if (answer === 'no' || answer === 'back') {
      for (const part of dialog.querySelectorAll<HTMLElement>('[data-answer]'))
        part.hidden = (part.getAttribute('data-answer') === 'no') !== (answer === 'no')
      // the pressed button is gone, so its counterpart gets the focus
      dialog.querySelector<HTMLElement>(answer === 'no' ? '[value=back]' : '[value=yes]')?.focus()
    }
    if (answer !== 'yes') return
    try {
      localStorage.setItem(key, 'yes')
    } catch {
      // see above
    }
    dialog.close()
    // nothing had the focus before the question
    const focused = document.activeElement
    if (focused === document.body || dialog.contains(focused))
      document.getElementById('main')?.focus({ preventScroll: true })
  })
  dialog.showModal()
}
