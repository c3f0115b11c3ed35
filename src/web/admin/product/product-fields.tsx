import { Fragment, useMemo, type ReactNode } from 'react'
import type { FormSection } from '../../../catalogue/products/product-field.ts'
import { fieldOf, fieldsIn, type FieldName } from '../../../catalogue/products/product-fields.ts'
import { kindNames, kindRecord, type KindName } from '../../../catalogue/taxonomy/product-kinds.ts'
import { formatPesos, toPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { FoldPart } from '../../ui/fold-part.tsx'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { FieldInput } from './field-input.tsx'
import { resultingMargin, resultingPrice, type Terms, type ProductFormState } from './product-draft.ts'
import { demandInForm } from '../../slots/product-demand.ts'
import { categoryOption } from './load-products.ts'

type Form = { form: ProductFormState; terms: Terms }
type FieldSection = Exclude<FormSection, 'pictures' | 'summary'>
type SectionProps = Form & {
  section: FieldSection
  /** What it holds, where that is not how many of its fields. */
  holds?: string | undefined
  hints?: Partial<Record<FieldName, string>>
  /** The unit or hint after a field's input. */
  behind?: Partial<Record<FieldName, ReactNode>>
}

const sections: Record<FieldSection, { title: string; required: boolean }> = {
  data: { title: '', required: true },
  price: { title: 'Precio', required: true },
  stock: { title: 'Stock', required: true },
  bottle: { title: 'Botella', required: false },
  tasting: { title: 'Cata', required: false },
  codes: { title: 'Códigos y ubicación', required: false },
}

/** A part of the form with the fields whose records say that they stand there; on a phone the optional ones are folded. */
export function SectionFields({ form, terms, section, holds, hints = {}, behind = {} }: SectionProps) {
  const { kind } = form.draft
  const options = useMemo(() => optionsOf(terms, kind), [terms, kind])
  const names = fieldsIn(section, kind).filter((name) => fieldOf(name).input.kind !== 'of-its-kind')
  const { title, required } = sections[section]
  if (names.length === 0) return null
  const filled = names.filter((name) => isFilled(Reflect.get(form.draft, name)))
  return (
    <FoldPart
      title={section === 'data' ? kindRecord(kind).titled : title}
      holds={holds ?? (required ? undefined : `${filled.length} de ${names.length}`)}
      failing={names.some((name) => form.errorOf(name) !== undefined)}
      first={required}
      kind="admin-form"
    >
      {section === 'data' && <KindInput form={form} terms={terms} />}
      {names.map((name) => (
        <Fragment key={name}>
          <FieldInput
            form={form}
            name={name}
            kind={kind}
            options={options}
            terms={terms}
            hint={hints[name]}
          />
          {behind[name]}
        </Fragment>
      ))}
    </FoldPart>
  )
}

/** What kind of product it is: its fields and its categories follow. */
function KindInput({ form, terms }: Form) {
  const { categ } = form.draft
  const choose = (kind: KindName) => {
    const type = terms.categories.find((category) => String(category.id_categ) === categ)?.type
    const stays = type !== undefined && kindRecord(kind).types.includes(type)
    form.change(stays ? { kind } : { kind, categ: '' })
  }
  return (
    <LabelledSelect
      id="kind"
      label="Clase de producto"
      value={form.draft.kind}
      onChange={(event) => choose(event.target.value as KindName)}
    >
      {kindNames.map((name) => (
        <option key={name} value={name}>
          {kindRecord(name).name}
        </option>
      ))}
    </LabelledSelect>
  )
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : String(value).trim() !== ''
}

function optionsOf({ producers, places, categories }: Terms, kind: KindName) {
  const { types } = kindRecord(kind)
  const named = (term: { id: string | number; description: string }) => ({
    id: String(term.id),
    name: term.description,
  })
  return {
    producers: producers.map(named),
    places: places.map(named),
    categories: categories.filter(({ type }) => types.includes(type)).map(categoryOption),
  }
}

/** List price, discount, what they come to, and what of it is left above the cost. */
export function PriceFields({ form, terms }: Form) {
  const result = resultingPrice(form.draft)
  const margin = resultingMargin(form.draft)
  const charged = (
    <p className="field" role="status">
      <span className="label">Precio que se cobra</span>
      <strong className="figures product-form-price">
        {result === undefined ? '—' : formatPesos(result)}
      </strong>
    </p>
  )
  const left = (
    <p className="field" role="status">
      <span className="label">Margen bruto</span>
      <strong className="figures product-form-price">
        {margin === undefined ? '—' : formatPesos(toPesos(margin.gross))}
      </strong>
      <small className="field-hint">
        {margin === undefined
          ? 'Precio que se cobra, sin IVA, menos el costo'
          : `${writeNumber(margin.percent, { least: 0, most: 1 })} % del precio sin IVA`}
      </small>
    </p>
  )
  return (
    <SectionFields
      form={form}
      terms={terms}
      section="price"
      holds={result === undefined ? undefined : formatPesos(result)}
      behind={{ descuento: charged, cost: left }}
    />
  )
}

/** Bottles on the shelf, and the number at which to warn. */
export function StockFields({ form, terms, waiting }: Form & { waiting: number }) {
  const hints = waiting > 0 ? { stock: demandInForm(waiting) } : {}
  return <SectionFields form={form} terms={terms} section="stock" hints={hints} />
}
