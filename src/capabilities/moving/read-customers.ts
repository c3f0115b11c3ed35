import { readAddress } from './read-address.ts'
import type { StagedRow } from './moved-row.ts'
import { has, isYes, readEmail, readMoment, textsOf, type RowText, type Table } from './table.ts'

/** Whether a file lists people: addresses of mail, and neither prices nor orders. */
export function isCustomers(table: Table): boolean {
  const email = ['email', 'user email', 'billing email', 'customer email', 'e mail', 'correo'].some((name) =>
    has(table, name),
  )
  const others = [
    'financial status',
    'numero de orden',
    'order number',
    'order total',
    'order status',
    'rating',
    'grade',
    'total',
  ]
  return email && !others.some((name) => has(table, name))
}

const staff = /administrator|shop_manager|editor|author/

/** The people of a file, one row each; of two with one address the first counts. */
export function readCustomers(table: Table): StagedRow[] {
  const seen = new Set<string>()
  return textsOf(table).map((row, index): StagedRow => {
    const written = row('user email', 'email', 'customer email', 'e mail', 'correo', 'billing email')
    const email = readEmail(written)
    const name = nameOf(row)
    const label = [name, written].filter((part) => part !== '').join(' · ')
    const address = addressOf(row, name)
    const content = {
      email: email ?? '',
      name,
      at:
        readMoment(
          row(
            'user registered',
            'registration date',
            'date add',
            'created at',
            'fecha de registro',
            'fecha de creacion',
          ),
        ) ?? null,
      password: row('user pass', 'password hash', 'password', 'passwd', 'contrasena') || null,
      consent: isYes(
        row(
          'accepts email marketing',
          'accepts marketing',
          'newsletter',
          'newsletter 0 1',
          'acepta marketing',
          'acepta recibir novedades',
          'suscripto',
        ),
      ),
      addresses: address ? [address] : [],
    }
    const why = whyNot(email, row, seen)
    if (email !== undefined) seen.add(email)
    const key = email ?? `fila ${table.lines[index] ?? index + 2} ${table.name}`
    return {
      kind: 'customer',
      key: why === undefined ? key : `${key} (fila ${table.lines[index] ?? index + 2})`,
      label,
      content,
      ...(why === undefined ? {} : { why }),
    }
  })
}

function whyNot(email: string | undefined, row: RowText, seen: ReadonlySet<string>): string | undefined {
  if (email === undefined) return 'No tiene un correo que se entienda.'
  if (/(?:^|[.@-])(?:deleted|eliminad[oa]|anonym|removed)/.test(email))
    return 'Es una cuenta borrada en la tienda anterior.'
  if (isYes(row('deleted', 'eliminado'))) return 'Es una cuenta borrada en la tienda anterior.'
  if (seen.has(email)) return 'Otra fila del archivo tiene el mismo correo.'
  if (staff.test(row('roles', 'role')))
    return 'Es del personal de la tienda anterior: se la invita desde Usuarios.'
  return undefined
}

function nameOf(row: RowText): string {
  const parts = [
    row('first name', 'billing first name', 'nombre', 'firstname'),
    row('last name', 'billing last name', 'apellido', 'lastname'),
  ]
  const name = parts
    .filter((part) => part !== '')
    .join(' ')
    .trim()
  return (name || row('display name', 'nombre y apellido', 'nombre completo', 'name', 'user login')).slice(
    0,
    80,
  )
}

function addressOf(row: RowText, name: string) {
  return readAddress({
    street: row(
      'shipping address 1',
      'default address address1',
      'billing address 1',
      'address1',
      'direccion',
      'calle',
    ),
    floor: row('shipping address 2', 'default address address2', 'billing address 2', 'address2', 'piso'),
    city: row('shipping city', 'default address city', 'billing city', 'city', 'ciudad', 'localidad'),
    postalCode: row(
      'shipping postcode',
      'default address zip',
      'billing postcode',
      'zip',
      'postcode',
      'codigo postal',
    ),
    province: row(
      'shipping state',
      'default address province code',
      'billing state',
      'province code',
      'province',
      'provincia',
      'state',
    ),
    recipient: name,
    phone: row('billing phone', 'default address phone', 'phone', 'telefono'),
  })
}
