import { addressSchema, deliverySchema, type Address } from '../../../orders/address.contract.ts'
import { provinces } from '../../../orders/provinces.ts'
import { FieldError } from '../../ui/field-error.tsx'

export const blankAddress: Address = { calle: '', ciudad: '', provincia: '', codigoPostal: '' }

/** All fields, so that all of them can be said to be touched. */
export const addressFieldNames: readonly string[] = Object.keys(addressSchema.shape)

type Errors = ReadonlyMap<string, string>

/** What is wrong with an address, by field; the first sentence of each. */
export function addressErrors(address: Address): Errors {
  return firstOfEach(addressSchema.safeParse(address).error?.issues ?? [])
}

/** The same for the address of a parcel: somebody receives it, and can be called. */
export function deliveryErrors(address: Address): Errors {
  return firstOfEach(deliverySchema.safeParse(address).error?.issues ?? [])
}

function firstOfEach(issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  return new Map(issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]))
}

type FieldsProps = {
  address: Address
  errors: Errors
  /** Fields whose errors are shown: those that were changed, or all of them once saving was tried. */
  touched: ReadonlySet<string>
  change: (name: keyof Address, value: string) => void
}

type Extra = React.InputHTMLAttributes<HTMLInputElement> & { hint?: string }

/** The four fields of an address, and who receives there. Their ids are the names of the fields: one set a screen. */
export function AddressFields({ address, errors, touched, change }: FieldsProps) {
  const shown = (name: keyof Address) => (touched.has(name) ? errors.get(name) : undefined)
  const field = (name: keyof Address, label: string, { hint, ...extra }: Extra) => {
    const error = shown(name)
    const told = [...(hint ? [`${name}-hint`] : []), ...(error ? [`${name}-error`] : [])].join(' ')
    return (
      <div className="field">
        <label htmlFor={name}>{label}</label>
        <input
          id={name}
          className="input"
          value={address[name] ?? ''}
          aria-invalid={error !== undefined}
          aria-describedby={told || undefined}
          onChange={(event) => change(name, event.target.value)}
          {...extra}
        />
        {hint && (
          <p className="field-hint" id={`${name}-hint`}>
            {hint}
          </p>
        )}
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
      {field('piso', 'Piso y departamento', {
        autoComplete: 'address-line2',
        maxLength: 40,
        hint: 'Si tiene',
      })}
      {field('destinatario', 'Quién lo recibe', { autoComplete: 'name', maxLength: 120 })}
      {field('telefono', 'Teléfono', {
        type: 'tel',
        autoComplete: 'tel',
        maxLength: 30,
        hint: 'Con la característica: es por si no te encuentran',
      })}
      {field('documento', 'Documento de quien lo recibe', {
        maxLength: 20,
        hint: 'No hace falta: se muestra al recibir, porque el vino se entrega a mayores de 18 años',
      })}
      {field('indicaciones', 'Indicaciones para quien lo lleva', {
        maxLength: 300,
        hint: 'Si hacen falta: timbre, horario, entre qué calles',
      })}
    </>
  )
}
