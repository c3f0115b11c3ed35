/** An element without namespace and attributes. `text` is its own, with entities decoded. */
export type XmlElement = { name: string; text: string; children: XmlElement[] }

const pieces =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/gy

/**
 * Parses a document and returns its root. Throws a SyntaxError if it is not well-formed or contains a
 * DOCTYPE.
 */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: '', text: '', children: [] }
  const open = [root]
  pieces.lastIndex = 0
  while (pieces.lastIndex < text.length) {
    const piece = pieces.exec(text)
    const parent = open.at(-1)
    if (!piece || !parent) throw new SyntaxError('no XML')
    const [, cdata, closes, name, , empty, plain] = piece
    if (cdata !== undefined) parent.text += cdata
    else if (plain !== undefined) parent.text += readEntities(plain)
    else if (closes) {
      if (parent.name !== name || open.length === 1) throw new SyntaxError(`</${name}> closes nothing`)
      open.pop()
    } else if (name !== undefined) {
      const element: XmlElement = { name, text: '', children: [] }
      parent.children.push(element)
      if (!empty) open.push(element)
    }
  }
  const [outermost] = root.children
  if (!outermost || root.children.length > 1 || open.length > 1)
    throw new SyntaxError('no whole XML document')
  return outermost
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function readEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (entity, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex as string, 16) : undefined
    if (code === undefined) return named[name] ?? entity
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}

/** Escapes text for XML. */
export function xmlText(text: string | number): string {
  return String(text).replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The first descendant along a path of names. */
export function elementAt(element: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>((at, name) => at && firstBelow(at, name), element)
}

function firstBelow(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) {
    const match = child.name === name ? child : firstBelow(child, name)
    if (match) return match
  }
  return undefined
}

/** The trimmed text at a path of names; '' if there is none. */
export function textAt(element: XmlElement | undefined, ...names: string[]): string {
  return elementAt(element, ...names)?.text.trim() ?? ''
}

/** All descendants with a name. */
export function allBelow(element: XmlElement | undefined, name: string): XmlElement[] {
  return (element?.children ?? []).flatMap((child) => (child.name === name ? [child] : allBelow(child, name)))
}
