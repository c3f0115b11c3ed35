const element = (name: string) => new RegExp(`<(?:[\\w.-]+:)?${name}\\s([^>]*)>`, 'g')
const valueOf = (attributes: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find((value) => value !== undefined)

/**
 * The parts of a workbook's sheets, in order. Only the relations tell which part belongs to which sheet.
 * @param workbook XML of `xl/workbook.xml`
 * @param relations XML of its relations
 */
export function sheetParts(workbook: string, relations: string): (string | undefined)[] {
  const targets = new Map(
    [...relations.matchAll(element('Relationship'))].map(([, attributes = '']) => [
      valueOf(attributes, 'Id'),
      valueOf(attributes, 'Target'),
    ]),
  )
  return [...workbook.matchAll(element('sheet'))].map(([, attributes = '']) => {
    const target = targets.get(valueOf(attributes, '[\\w.-]+:id'))
    return target?.startsWith('/') ? target.slice(1) : target && `xl/${target}`
  })
}
