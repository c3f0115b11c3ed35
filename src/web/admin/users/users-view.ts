import { staffRoles, type Role } from '../../../users/role.ts'
import { pageIn } from '../ui/address-view.ts'

type Filter = { label: string; value: string; role?: Role; equipo?: true }

/** The staff by default: customers have a list of their own. */
export const filters: readonly Filter[] = [
  { label: 'Equipo', value: '', equipo: true },
  ...[...staffRoles, 'User' as const, 'Baja' as const].map((role) => ({ label: role, value: role, role })),
  { label: 'Todos', value: 'todos' },
]

/** A search by name or address looks among everybody. */
const filterIn = (parameters: URLSearchParams): Filter | undefined => {
  const value = parameters.get('role') ?? (parameters.get('q') ? 'todos' : '')
  return filters.find((filter) => filter.value === value)
}

/** The filter in an address. */
export const viewOf = (parameters: URLSearchParams) => ({
  q: (parameters.get('q') ?? '').slice(0, 100),
  role: filterIn(parameters)?.role,
  equipo: filterIn(parameters)?.equipo,
  page: pageIn(parameters),
})
