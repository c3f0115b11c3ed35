import { formatDay } from '../../../calendar/shop-time.ts'
import { staffInvitation, type Invitation } from '../../../users/invitations.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { sayThen } from '../../ui/toasts/say-outcome.ts'
import { ChoiceInput } from '../ui/form-inputs.tsx'
import { InPlace, type TooFewBottles } from '../ui/in-place.tsx'
import { teamRoles } from './user-columns.tsx'

/** Invites to the staff by mail, and lists the invitations that nobody has used. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <section aria-label="Invitaciones al equipo" className="invitations">
      <InPlace words="Invitar al equipo" form={(place) => <InviteForm {...place} />} />
      {invitations.length > 0 && (
        <ul>
          {invitations.map((invitation) => (
            <Pending key={invitation.email} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Pending({ invitation: { email, role, expires } }: { invitation: Invitation }) {
  const removal = useCall('DELETE /invitations', `invitation-${email}`)
  return (
    <li className="row">
      <span className="admin-email">{email}</span>
      <span className="chip">{role}</span>
      <span className="muted figures">Invitación enviada, vence el {formatDay(expires)}</span>
      <button
        type="button"
        className="link-button"
        aria-label={`Anular la invitación a ${email}`}
        disabled={removal.busy}
        onClick={() => void removal.send({ input: { email } })}
      >
        Anular
      </button>
    </li>
  )
}

const roleChoices = [...teamRoles, 'Admin' as const].map((role) => ({ id: role, description: role }))

function InviteForm({ leave, close }: TooFewBottles) {
  const invite = useCall('POST /invitations')
  const form = useForm({
    schema: staffInvitation,
    start: { email: '', role: teamRoles[0] as string },
    opened: true,
    fetcher: invite.fetcher,
    send: (body) => invite.send({ body }),
    sent: sayThen(close),
  })
  return (
    <form className="sheet stack" aria-labelledby="invite-title" {...form.attributes}>
      <h2 id="invite-title">Invitar al equipo</h2>
      <p className="muted">
        Le llega un enlace de un solo uso. El perfil es de quien abra ese correo: hasta entonces no lo tiene
        nadie.
      </p>
      <TextField form={form} name="email" label="Correo" type="email" maxLength={254} />
      <ChoiceInput form={form} name="role" label="Perfil" list={roleChoices} />
      <FormEnd form={form} name="Mandar la invitación" doing="Mandando…" cancel={leave} small />
    </form>
  )
}
