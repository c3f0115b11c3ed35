/**
 * Asks whether the visitor is of age, unless this browser remembers a yes, and takes the answer. It is written into the
 * page as a script: the question is there with the first picture of the page and is answered before the page is alive,
 * and the browser need not look at the whole page again for it later. So it may use nothing from outside itself.
 */
export function askAge(dialog: HTMLDialogElement): void {
  const key = 'ageConfirmed'
  if (dialog.hasAttribute('data-asked')) return
  try {
    if (localStorage.getItem(key) === 'yes') return
  } catch {
    // a browser without storage gets the question each time
  }
  dialog.setAttribute('data-asked', '')
  // neither once nor, where a browser insists after the second Escape, twice
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.setAttribute('closedby', 'none')
  dialog.addEventListener('click', (event) => {
    const answer = (event.target as HTMLElement).closest('button')?.value
    if (answer === 'no' || answer === 'back') {
      for (const part of dialog.querySelectorAll<HTMLElement>('[data-answer]'))
        part.hidden = (part.getAttribute('data-answer') === 'no') !== (answer === 'no')
      // the button that was pressed is gone: its counterpart has the keyboard now
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
