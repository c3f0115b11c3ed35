import { capabilities, roomOf } from './rooms.ts'

/**
 * Who of the core imports which list of the capabilities. `hooks.ts` and `capability.ts` are types and what joins them:
 * any folder of the core may be handed hooks.
 */
const readersOfLists: Record<string, RegExp> = {
  'capabilities/capabilities.ts': /^app\//,
  'capabilities/declarations.ts':
    /^(platform\/database\/data-inventory|settings\/(settings-tree|mails\/mail-settings)|privacy\/personal-data\.contract|alerts\/alerts\.contract|web\/admin\/ui\/settings-parts-list)\.ts$/,
  'capabilities/screens.ts': /^web\/(routes|page-parameters|admin\/ui\/sections)\.ts$/,
}
/** Which file of a capability each list names. */
const listed: Record<string, string> = {
  'capabilities/capabilities.ts': 'capability.ts',
  'capabilities/declarations.ts': 'declaration.ts',
  'capabilities/screens.ts': 'screens.ts',
}
/** What a declaration is made of: it is read by the lowest folders, and by the browser. */
const declarable =
  /^(platform\/(mail\/mail-template|database\/data-inventory\/table-data)|settings\/(setting|mails\/example-parts)|capabilities\/declaration)\.ts$/

/** The capability that a file belongs to; undefined for the core and for the lists. */
export const capabilityOf = (file: string): string | undefined =>
  capabilities.find((folder) => file.startsWith(`${folder}/`))

const isList = (file: string) => file in listed

/**
 * What is wrong with an import where a capability or one of the lists is at either end; undefined where neither is, and
 * the order of the rooms decides.
 */
export function misplacedCapability(
  file: string,
  to: string,
  typeOnly: boolean,
): { wrong: string | false } | undefined {
  const from = capabilityOf(file)
  const target = capabilityOf(to)
  if (isList(file) && target !== undefined)
    return { wrong: to === `${target}/${listed[file]}` ? false : `${file} imports ${to}` }
  if (target !== undefined && target !== from)
    return {
      wrong:
        from === undefined
          ? `${file} imports ${to}: the core knows the lists of the capabilities alone`
          : `${file} imports ${to}: a capability knows no other`,
    }
  if (isList(to))
    return { wrong: readersOfLists[to]?.test(file) || typeOnly ? false : `${file} imports ${to}` }
  if (file === 'capabilities/capability-screens.ts' && typeOnly) return { wrong: false }
  if (from === undefined) return isCapabilityType(to) ? { wrong: false } : undefined
  return { wrong: fromCapability(file, from, to, typeOnly) }
}

const isCapabilityType = (to: string) => to.startsWith('capabilities/')

/** What is wrong with an import of a capability's own file. */
function fromCapability(file: string, from: string, to: string, typeOnly: boolean): string | false {
  if (/\/(declaration|mails|settings)\.ts$/.test(file) && !typeOnly)
    return to.startsWith(`${from}/`) || declarable.test(to)
      ? false
      : `${file} imports ${to}: a declaration is data`
  if (to.startsWith('capabilities/') && capabilityOf(to) === undefined) return false
  const screen = file.startsWith(`${from}/web/`)
  const room = roomOf(to) ?? ''
  if (!screen)
    return room.startsWith('web') || to.startsWith(`${from}/web/`)
      ? !typeOnly && `${file} imports ${to}: no screen in a call`
      : room === 'app' && `${file} imports ${to}: app/ is above the capabilities`
  if (room === 'web') return `${file} imports ${to}: the root of the screens`
  if (room.startsWith('web') || to.startsWith(`${from}/web/`)) return false
  const isContract = to.endsWith('.contract.ts')
  const closed =
    room === 'app' ? !(isContract && typeOnly) : /\.(queries|api|job)\.ts$|\/capability\.ts$/.test(to)
  return closed && `${file} imports ${to}: screens see contracts and pure rules only`
}
