import { ChoiceInput, TextInput, type FormOf } from '../ui/form-inputs.tsx'
import type { ManualOrderDraft } from './manual-order-draft.ts'

const kinds = [
  { id: 'percent', description: '%' },
  { id: 'amount', description: 'pesos' },
]

/** A manual discount, with the reason printed on the receipt. */
export function DiscountPart({ form }: { form: FormOf<ManualOrderDraft> }) {
  return (
    <details className="manual-order-more">
      <summary>Descuento</summary>
      <div className="stack">
        <div className="manual-order-discount">
          <TextInput form={form} name="discount" label="Cuánto" inputMode="decimal" maxLength={20} />
          <ChoiceInput form={form} name="discountKind" label="En" list={kinds} />
        </div>
        <TextInput form={form} name="reason" label="Motivo (sale en el comprobante)" maxLength={120} />
      </div>
    </details>
  )
}
