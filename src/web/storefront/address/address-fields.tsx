import type { Address } from '../../../orders/address.contract.ts'
import { contradictionIn } from '../../../delivery/contradictory-place.ts'
import { spellPostalCode } from '../../../delivery/postal-code.ts'
import { provinces } from '../../../delivery/provinces.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { useForm } from '../../ui/form/use-form.ts'

export const blankAddress: Address = { calle: '', ciudad: '', provincia: '', codigoPostal: '' }

type FieldsProps = {
  form: Pick<ReturnType<typeof useForm<Address, Address, unknown>>, 'text' | 'errorOf' | 'draft' | 'change'>
}

type AddressProps = FieldsProps & { short?: boolean; forShipment?: boolean }

type Extra = Omit<React.InputHTMLAttributes<HTMLInputElement>, 'name' | 'form'> & { hint?: string }

/**
 * The address fields, including the recipient. Their ids are the field names, so only one set fits on a
 * screen.
 *
 * @param short what most do not need is folded away
 * @param forShipment recipient and telephone are required
 */
export function AddressFields({ form, short = false, forShipment = true }: AddressProps) {
  const field = (name: keyof Address, label: string, extra: Extra) => (
    <TextField form={form} name={name} label={label} {...extra} />
  )
  const needed = { 'aria-required': true } as const
  const recipient = forShipment ? needed : {}
  const extras = (
    <>
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
  return (
    <>
      {field('calle', 'Calle', { ...needed, autoComplete: 'street-address', maxLength: 120 })}
      {field('ciudad', 'Ciudad', { ...needed, autoComplete: 'address-level2', maxLength: 80 })}
      <ProvinceField form={form} />
      {field('codigoPostal', 'Codigo Postal', { ...needed, autoComplete: 'postal-code', maxLength: 16 })}
      <PlaceQuestion form={form} />
      {field('piso', 'Piso y departamento', {
        autoComplete: 'address-line2',
        maxLength: 40,
        hint: 'Si tiene',
      })}
      {field('destinatario', 'Quién lo recibe', { ...recipient, autoComplete: 'name', maxLength: 120 })}
      {field('telefono', 'Teléfono', {
        ...recipient,
        type: 'tel',
        autoComplete: 'tel',
        maxLength: 30,
        hint: 'Con la característica: es por si no te encuentran',
      })}
      {short ? (
        <details className="address-extras">
          <summary>Agregar indicaciones o documento</summary>
          {extras}
        </details>
      ) : (
        extras
      )}
    </>
  )
}

/**
 * Buttons to correct a postal code, city and province that contradict each other; the question is the field's
 * error.
 */
function PlaceQuestion({ form }: FieldsProps) {
  const { draft, change, errorOf } = form
  const contradiction = contradictionIn({ ...draft, codigoPostal: spellPostalCode(draft.codigoPostal) })
  if (!contradiction || errorOf(contradiction.field) !== contradiction.question) return null
  return (
    <div className="button-row" role="group" aria-label="¿Cuál vale?">
      {contradiction.readings.map((reading) => (
        <button
          key={reading.label}
          type="button"
          className="button plain small"
          onClick={() => change(reading.change)}
        >
          {reading.label}
        </button>
      ))}
    </div>
  )
}

function ProvinceField({ form }: FieldsProps) {
  return (
    <div className="field">
      <label htmlFor="provincia">Provincia</label>
      <select
        className="input"
        aria-required="true"
        autoComplete="address-level1"
        {...form.text('provincia')}
      >
        <option value="">Elegí una provincia</option>
        {provinces.map((province) => (
          <option key={province.code}>{province.name}</option>
        ))}
      </select>
      <FieldError id="provincia-error" error={form.errorOf('provincia')} />
    </div>
  )
}
