import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { idParameter, versionQuery } from '../platform/http/parameters.ts'
import { mailTemplates } from './mails/mail-settings.ts'
import { settingsTag } from './settings-tag.ts'
import { isSetting, settingsTree, type Settings } from './settings-tree.ts'

type Shape = Record<string, z.ZodType>

/** Each group as an object; private settings may be missing. */
function answerShape(): Shape {
  return Object.fromEntries(
    Object.entries(settingsTree).map(([group, node]) => {
      if (isSetting(node)) return [group, node.answer]
      const records = Object.entries(node)
      const fields = records.map(([name, { answer, public: open }]) => [
        name,
        open ? answer : answer.optional(),
      ])
      const object = z.object(Object.fromEntries(fields) as Shape)
      return [group, records.some(([, { public: open }]) => open) ? object : object.optional()]
    }),
  )
}

/** A JSON merge patch: missing keys stay unchanged, null resets to the default. */
function patchShape(): Shape {
  const orNothing = (schema: z.ZodType) => schema.nullable().optional()
  return Object.fromEntries(
    Object.entries(settingsTree).map(([group, node]) => {
      if (isSetting(node)) return [group, orNothing(node.schema)]
      const fields = Object.entries(node).map(([name, { schema }]) => [name, orNothing(schema)])
      return [group, orNothing(z.strictObject(Object.fromEntries(fields) as Shape))]
    }),
  )
}

const value = z.unknown()
export const settingsChange = z.object({
  id: z.number(),
  at: z.string(),
  /** A user's name or email. */
  actor: z.string(),
  /** By key: 'shop.name'. Null is the default. */
  changes: z.array(z.object({ key: z.string(), before: value, after: value })),
  /** The change that this one undid. */
  undoes: z.number().nullable(),
  /** Whether none of its settings changed since. */
  undoable: z.boolean(),
})
export type SettingsChange = z.output<typeof settingsChange>

/** The public part for everyone, all of it for users who may change settings. */
type SettingsAnswer = z.ZodType<Settings | Partial<Settings>, Settings | Partial<Settings>>
const settingsAnswer = z.object(answerShape()) as unknown as SettingsAnswer

export const settingsCalls = callTable({
  'GET /settings': {
    access: 'public',
    tag: 'Ajustes',
    summary: 'Los ajustes de la tienda: para cualquiera los públicos, para Admin todos.',
    answer: settingsAnswer,
    cache: { tags: () => [settingsTag] },
  },
  'PUT /settings': {
    access: 'settings.change',
    tag: 'Ajustes',
    summary:
      'Cambia ajustes con un JSON merge patch (RFC 7396): lo que no se nombra queda como está, null vuelve a lo inicial, una lista se reemplaza entera.',
    query: versionQuery,
    body: z.strictObject(patchShape()),
    answer: settingsAnswer,
    problems: [409, 422],
    invalidates: [settingsTag],
  },
  'POST /settings/mails/test': {
    access: 'settings.change',
    tag: 'Ajustes',
    summary:
      'Manda un correo de la tienda con datos de ejemplo al correo de la tienda, con estos textos aunque no estén guardados.',
    body: z.object({
      id: z.string().refine((id) => mailTemplates.has(id), 'Ese correo no existe'),
      subject: z.string(),
      title: z.string(),
      text: z.string(),
    }),
    answer: z.object({ message: z.string() }),
    problems: [422],
    perMinute: 20,
    invalidates: [],
  },
  'GET /settings/history': {
    access: 'settings.change',
    tag: 'Ajustes',
    summary: 'Quién cambió qué ajuste y cuándo, lo último primero.',
    query: z.object({ before: idParameter.optional() }),
    answer: z.object({ items: z.array(settingsChange), more: z.boolean() }),
  },
  'POST /settings/undo': {
    access: 'settings.change',
    tag: 'Ajustes',
    summary: 'Deshace un cambio de ajustes, si nadie cambió después lo mismo.',
    input: z.object({ id: idParameter }),
    answer: settingsAnswer,
    problems: [404, 409],
    invalidates: [settingsTag],
  },
})
