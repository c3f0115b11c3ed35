import { addressSchema, type Address } from '../../orders/address.contract.ts'
import { provinces } from '../../orders/provinces.ts'
import { FieldError } from '../ui/field-error.tsx'

export const blankAddress: Address = { calle: '', ciudad: '', provincia: '', codigoPostal: '' }

/** What is wrong with an address, by field; the first sentence of each. */
export function addressErrors(address: Address): Map<string, string> {
  const checked = addressSchema.safeParse(address)
  if (checked.success) return new Map()
  return new Map(checked.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]))
}

type FieldsProps = {
  address: Address
  errors: ReadonlyMap<string, string>
  /** Fields whose errors are shown: those that were changed, or all of them once saving was tried. */
  touched: ReadonlySet<string>
  change: (name: keyof Address, value: string) => void
}

/** The four fields of an address. Their ids are the names of the fields: one set a screen. */
export function AddressFields({ address, errors, touched, change }: FieldsProps) {
  const shown = (name: keyof Address) => (touched.has(name) ? errors.get(name) : undefined)
  const field = (name: keyof Address, label: string, extra: React.InputHTMLAttributes<HTMLInputElement>) => {
    const error = shown(name)
    return (
      <div className="field">
        <label htmlFor={name}>{label}</label>
        <input
          id={name}
          className="input"
          value={address[name]}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${name}-error` : undefined}
          onChange={(event) => change(name, event.target.value)}
          {...extra}
        />
        <FieldError id={`${name}-error`} error={error} />
      </div>
    )
  }
  const provinceError = shown('provincia')
  return (
    <>
      {field('calle', 'Calle', { autoComplete: 'street-address', maxLength: 120 })}
      {field('ciudad', 'Ciudad', { autoComplete: 'address-level2', maxLength: 80 })}
      <div className="field">
        <label htmlFor="provincia">Provincia</label>
        <select
          id="provincia"
          className="input"
          value={address.provincia}
          autoComplete="address-level1"
          aria-invalid={provinceError !== undefined}
          aria-describedby={provinceError ? 'provincia-error' : undefined}
          onChange={(event) => change('provincia', event.target.value)}
        >
          <option value="">Elegí una provincia</option>
          {provinces.map((province) => (
            <option key={province.code}>{province.name}</option>
          ))}
        </select>
        <FieldError id="provincia-error" error={provinceError} />
      </div>
      {field('codigoPostal', 'Codigo Postal', { autoComplete: 'postal-code', maxLength: 8 })}
    </>
  )
}
