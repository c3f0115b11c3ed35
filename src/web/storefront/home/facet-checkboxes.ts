import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'

type Values = FacetsAnswer['type']

/** Markup of values without a selection. The same lists come with every page until the catalogue changes. */
const made = new WeakMap<Values, string>()

/** A filter's values as labelled checkboxes with counts. Names and labels are escaped. */
export function checkboxes(name: string, values: Values, chosen: string[]): string {
  const cached = chosen.length === 0 ? made.get(values) : undefined
  if (cached !== undefined) return cached
  const markup = values
    .map(({ value, label, count }) => {
      const escaped = escape(value)
      const [type, dot] =
        name === 'type'
          ? [` data-type="${escaped}"`, '<span class="type-dot" aria-hidden="true"></span>']
          : ['', '']
      const checked = chosen.includes(value) ? ' checked=""' : ''
      return `<label class="filter-value"${type}><input type="checkbox" name="${name}" value="${escaped}"${checked}/>${dot}<span>${escape(label)}</span><span class="muted figures">${count}</span></label>`
    })
    .join('')
  if (chosen.length === 0) made.set(values, markup)
  return markup
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
