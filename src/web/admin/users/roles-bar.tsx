import { useState } from 'react'
import { activeRole, type Role } from '../../../users/role.ts'
import type { UserAnswer } from '../../../users/users.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { reversed, reportBulk } from '../ui/report-bulk.ts'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { teamRoles } from './user-columns.tsx'

type Step = { id: string; from: Role; to: Role }
type Wanted = { title: string; confirm: string; steps: Step[] }

/** Changes several users' roles, reports each outcome, and offers an undo. */
function useRoles(changed: () => void) {
  const { ask, busy } = useCall('PUT /user/lote', 'roles', '/admin/usuarios')
  const change = async (steps: Step[], nameOf: (id: string) => string, undoing = false) => {
    const answer = await ask({ body: { changes: steps } })
    if (!answer) return
    if (!answer.ok) return toast('error', answer.problem.detail)
    const undo = (made: ReadonlySet<string>) => void change(reversed(steps, made), nameOf, true)
    reportBulk(answer.value, nameOf, undoing ? undefined : undo)
    changed()
  }
  return { busy, change }
}

type Props = { people: UserAnswer[]; me: string | undefined; clear: () => void }

/** Actions on the selected users, excluding one's own account. */
export function RolesBar({ people, me, clear }: Props) {
  const [wanted, setWanted] = useState<Wanted | undefined>(undefined)
  const { busy, change } = useRoles(clear)
  if (people.length === 0) return null
  const others = people.filter(({ id }) => id !== me)
  const nameOf = (id: string) => {
    const user = people.find((candidate) => candidate.id === id)
    return user?.full_name || user?.email || id
  }
  return (
    <SelectionBar
      label="Personas elegidas"
      count={people.length === 1 ? '1 elegida' : `${people.length} elegidas`}
      clear={clear}
      dialog={
        wanted && (
          <ConfirmDialog
            title={wanted.title}
            confirm={wanted.confirm}
            danger={wanted.steps[0]?.to === 'Baja'}
            onConfirm={() => {
              setWanted(undefined)
              void change(wanted.steps, nameOf)
            }}
            onClose={() => setWanted(undefined)}
          >
            <p>Vale en el momento. Desde el aviso que sigue se puede deshacer.</p>
          </ConfirmDialog>
        )
      }
    >
      {others.length < people.length && <span className="muted">Tu propia cuenta queda como está</span>}
      <Ways others={others} busy={busy} want={setWanted} />
    </SelectionBar>
  )
}

type WaysProps = { others: UserAnswer[]; busy: boolean; want: (wanted: Wanted) => void }

function Ways({ others, busy, want }: WaysProps) {
  const active = others.filter(({ role }) => role !== 'Baja')
  const away = others.filter(({ role }) => role === 'Baja')
  return (
    <>
      {active.length > 0 && (
        <button
          type="button"
          className="button danger small"
          disabled={busy}
          onClick={() =>
            want({
              title: `¿Dar de baja a ${peopleOf(active.length)}?`,
              confirm: 'Sí, dar de baja',
              steps: stepsOf(active, 'Baja'),
            })
          }
        >
          Dar de baja
        </button>
      )}
      {away.length > 0 && (
        <button
          type="button"
          className="button plain small"
          disabled={busy}
          onClick={() => want(restoring(away))}
        >
          Restaurar
        </button>
      )}
      {others.length > 0 && <RoleChoice others={others} busy={busy} want={want} />}
    </>
  )
}

const restoring = (away: UserAnswer[]): Wanted => ({
  title: `¿Restaurar a ${peopleOf(away.length)}?`,
  confirm: 'Sí, restaurar',
  steps: stepsOf(away, 'User'),
})

const stepsOf = (people: UserAnswer[], to: Role) => people.map(({ id, role }) => ({ id, from: role, to }))

function RoleChoice({ others, busy, want }: WaysProps) {
  const toRole = (to: Role) => {
    const people = others.filter(({ role }) => role !== to)
    if (people.length === 0) return toast('info', `Ya tienen el perfil ${to}.`)
    want({
      title: `¿Pasar a ${peopleOf(people.length)} a ${to}?`,
      confirm: `Sí, pasar a ${to}`,
      steps: stepsOf(people, to),
    })
  }
  return (
    <select
      className="input admin-role"
      aria-label="Perfil para las personas elegidas"
      value=""
      disabled={busy}
      onChange={(event) => {
        const role = activeRole(event.target.value)
        if (role) toRole(role)
      }}
    >
      <option value="" disabled>
        Perfil…
      </option>
      {(['User', ...teamRoles] as const).map((role) => (
        <option key={role}>{role}</option>
      ))}
    </select>
  )
}

const peopleOf = (count: number) => (count === 1 ? '1 persona' : `${count} personas`)
