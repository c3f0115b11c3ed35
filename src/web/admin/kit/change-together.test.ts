import { beforeEach, expect, test, vi } from 'vitest'
import { changeTogether } from './change-together.ts'

type Toast = [kind: string, text: string, action?: { label: string; run: () => void }]
const toasts = vi.hoisted((): Toast[] => [])
vi.mock('../../ui/toasts/toast.ts', () => ({ toast: (...messages: Toast) => void toasts.push(messages) }))
beforeEach(() => void toasts.splice(0))

const changes = [
  { id: 1, from: null, to: 'spam' },
  { id: 2, from: null, to: 'spam' },
]
const nameOf = (id: number) => `Opinión ${id}`

test('what changed can be undone, and only that; what did not is named', async () => {
  const sent: unknown[] = []
  const send = async (some: typeof changes, undo: boolean) => {
    sent.push([some, undo])
    const results = some.map(({ id }) => ({ id, changed: id === 1, detail: 'Ya no está' }))
    return { ok: true as const, value: { message: 'Listo', results } }
  }
  expect(await changeTogether(changes, send, nameOf)).toBe(true)
  expect(toasts.map(([kind, text]) => [kind, text])).toEqual([
    ['success', 'Listo'],
    ['error', 'Opinión 2: Ya no está'],
  ])
  toasts[0]?.[2]?.run()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual([[{ id: 1, from: 'spam', to: null }], true])
  await vi.waitFor(() => expect(toasts).toHaveLength(3))
  // an undo has none of its own
  expect(toasts[2]?.[2]).toBeUndefined()
})

test('a refusal is messages, and changes nothing', async () => {
  const refused = async () => ({
    ok: false as const,
    problem: { type: '', title: '', status: 403, detail: 'No podés' },
  })
  expect(await changeTogether(changes, refused, nameOf)).toBe(false)
  expect(toasts).toEqual([['error', 'No podés']])
})
