const rowsOf = '.admin .data-table tbody tr, .admin .list-keys > li'

/** Handles a key for the page's list. @returns whether it did */
export function moveInList(key: string, page: Document): boolean {
  // on phones the rows after the first ones are folded
  const rows = [...page.querySelectorAll<HTMLElement>(rowsOf)].filter((row) => row.checkVisibility())
  if (rows.length === 0) return false
  const active = page.activeElement
  const at = rows.findIndex((row) => row.contains(active))
  const onRow = at >= 0 && rows[at] === active
  switch (key) {
    case 'j':
      return stand(rows[at + 1] ?? rows[at])
    case 'k':
      return stand(rows[at > 0 ? at - 1 : 0])
    // elsewhere the arrows scroll the page
    case 'ArrowDown':
      return onRow && stand(rows[at + 1] ?? rows[at])
    case 'ArrowUp':
      return onRow && stand(rows[at - 1] ?? rows[at])
    case 'x':
      return tick(rows[at])
    case 'Enter':
      return onRow && follow(rows[at])
    default:
      return false
  }
}

function stand(row: HTMLElement | undefined): boolean {
  if (!row) return false
  row.tabIndex = -1
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
  return true
}

function tick(row: HTMLElement | undefined): boolean {
  const box = row?.querySelector<HTMLInputElement>('td.check input[type=checkbox], .list-tick')
  box?.click()
  return box !== undefined && box !== null
}

/** The first link of a row opens its record. */
function follow(row: HTMLElement | undefined): boolean {
  const link = row?.querySelector<HTMLElement>('a[href]')
  link?.click()
  return link !== undefined && link !== null
}
