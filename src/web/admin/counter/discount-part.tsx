import { ChoiceInput, TextInput, type FormOf } from '../frame/form-inputs.tsx'
import type { CounterDraft } from './counter-draft.ts'

const kinds = [
  { id: 'percent', description: '%' },
  { id: 'amount', description: 'pesos' },
]

/** What is taken off by hand, with the reason that stands on the receipt. */
export function DiscountPart({ form }: { form: FormOf<CounterDraft> }) {
  return (
    <details className="counter-more">
      <summary>Descuento</summary>
      <div className="stack">
        <div className="counter-discount">
          <TextInput form={form} name="discount" label="Cuánto" inputMode="decimal" maxLength={20} />
          <ChoiceInput form={form} name="discountKind" label="En" list={kinds} />
        </div>
        <TextInput form={form} name="reason" label="Motivo (sale en el comprobante)" maxLength={120} />
      </div>
    </details>
  )
}
