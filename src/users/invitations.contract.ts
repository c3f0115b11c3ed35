import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { mailAddress } from '../platform/http/mail-address.ts'
import { staffRoles } from './role.ts'

const staffRole = z.enum(staffRoles, { error: `El perfil debe ser uno de: ${staffRoles.join(', ')}` })

export const staffInvitation = z.object({
  email: mailAddress('Escribí un correo como nombre@ejemplo.com'),
  role: staffRole,
})

const invitation = z.object({
  email: z.string(),
  role: z.enum(staffRoles),
  expires: z.string(),
})
export type Invitation = z.output<typeof invitation>

const message = z.object({ message: z.string() })

export const invitationCalls = callTable({
  'GET /invitations': {
    access: 'users.change',
    tag: 'Personas',
    summary: 'Las invitaciones al equipo que todavía nadie usó.',
    answer: z.object({ invitations: z.array(invitation) }),
  },
  'POST /invitations': {
    access: 'users.change',
    tag: 'Personas',
    summary:
      'Invita a alguien al equipo por correo, con un enlace de un solo uso. El perfil es de quien abra ese correo: antes no lo tiene nadie. Otra invitación al mismo correo reemplaza la anterior.',
    body: staffInvitation,
    answer: message,
    problems: [409],
    perMinute: 20,
    invalidates: [],
  },
  'DELETE /invitations': {
    access: 'users.change',
    tag: 'Personas',
    summary: 'Anula una invitación: su enlace deja de servir.',
    input: z.object({ email: mailAddress('Ese correo no es válido') }),
    answer: message,
    problems: [404],
    invalidates: [],
  },
})
