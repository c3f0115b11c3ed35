/** The text of each stylesheet of the build, by its address. */
export type Stylesheets = ReadonlyMap<string, string>

const link = /<link rel="stylesheet" href="([^"#]+)(#?)"\/>/g

/**
 * Writes a page's own styles into its head, so that it can be shown without waiting for one more answer. The links stay,
 * switched off: they tell the router which styles are there, and those of the next screen come as before.
 * In: the rendered page's head. Out: the head, and the texts of its style elements.
 */
export function inlineStyles(head: string, sheets: Stylesheets): { head: string; styles: string[] } {
  const styles: string[] = []
  let elements = ''
  let first: number | undefined
  const switched = head.replace(link, (whole, address: string, mark: string, at: number) => {
    const text = sheets.get(address)
    if (text === undefined) return whole
    first ??= at
    styles.push(text)
    elements += `<style data-sheet="${address}${mark}">${text}</style>`
    return whole.replace('/>', ' disabled=""/>')
  })
  if (first === undefined) return { head, styles }
  // before the links: what the router adds later comes after them
  return { head: switched.slice(0, first) + elements + switched.slice(first), styles }
}
