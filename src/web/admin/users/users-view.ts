import { staffRoles, type Role } from '../../../users/role.ts'
import { pageIn } from '../ui/address-view.ts'

/** Role filters. */
export const filters: { label: string; role: Role | undefined }[] = [
  { label: 'Todos', role: undefined },
  { label: 'Admin', role: 'Admin' },
  ...staffRoles.filter((role) => role !== 'Admin').map((role) => ({ label: role, role })),
  { label: 'User', role: 'User' },
  { label: 'Baja', role: 'Baja' },
]

/** The filter in an address. */
export const viewOf = (parameters: URLSearchParams) => ({
  q: (parameters.get('q') ?? '').slice(0, 100),
  role: filters.find((filter) => filter.role && filter.role === parameters.get('role'))?.role,
  page: pageIn(parameters),
})
