import { acidities, bodyNames } from '../../../catalogue/wine-terms.ts'
import { formatPesos } from '../../../money/money.ts'
import { FormField } from '../form-field.tsx'
import { PairingField } from './pairing-field.tsx'
import { resultingPrice, type ProductDraft, type Terms } from './product-draft.ts'
import type { ProductFormState } from './use-product-form.ts'

type Form = { form: ProductFormState }
type TextName = {
  [K in keyof ProductDraft]: ProductDraft[K] extends string ? K : never
}[keyof ProductDraft]

/** What the wine is called and where it belongs. */
export function DataFields({ form, terms }: Form & { terms: Terms }) {
  return (
    <section className="sheet admin-form" aria-label="Datos">
      <Text form={form} name="name" label="Nombre" wide maxLength={200} />
      <Choice
        form={form}
        name="producer"
        label="Productor"
        hint="Elegí un productor"
        list={terms.producers}
      />
      <Choice form={form} name="place" label="Locación" hint="Elegí una locación" list={terms.places} />
      <Choice
        form={form}
        name="categ"
        label="Categoría"
        hint="Elegí una categoría"
        list={terms.categories.map((one) => ({
          id: one.id_categ,
          description: `${one.type} · ${one.variety} · ${one.degreeSugar}`,
        }))}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={form.draft.sparkling}
          onChange={(event) => form.change({ sparkling: event.target.checked })}
        />
        Es espumante
      </label>
    </section>
  )
}

/** List price, discount, and what they come to. */
export function PriceFields({ form }: Form) {
  const result = resultingPrice(form.draft)
  return (
    <section className="sheet admin-form" aria-label="Precio">
      <Text form={form} name="price" label="Precio de lista" inputMode="decimal" />
      <Text form={form} name="descuento" label="Descuento (%)" inputMode="numeric" />
      <p className="field" role="status">
        <span className="label">Precio que se cobra</span>
        <strong className="figures product-form-price">
          {result === undefined ? '—' : formatPesos(result)}
        </strong>
      </p>
    </section>
  )
}

/** The wine's own data, as its page lists them. */
export function SheetFields({ form, terms }: Form & { terms: Terms }) {
  return (
    <section className="sheet admin-form" aria-label="Ficha">
      <Text form={form} name="alcohol" label="Graduación (% vol.)" inputMode="decimal" />
      <Text form={form} name="vintage" label="Cosecha" inputMode="numeric" hint="Vacío si no lleva año" />
      <Text form={form} name="volumeMl" label="Contenido (ml)" inputMode="numeric" />
      <Choice
        form={form}
        name="body"
        label="Cuerpo"
        hint="Sin indicar"
        list={bodyNames.map((description, index) => ({ id: index + 1, description }))}
      />
      <FormField name="acidity" label="Acidez" error={form.errorOf('acidity')}>
        {(attributes) => (
          <select
            {...attributes}
            value={form.draft.acidity}
            onChange={(event) => form.change({ acidity: event.target.value })}
          >
            <option value="">Sin indicar</option>
            {acidities.map((acidity) => (
              <option key={acidity}>{acidity}</option>
            ))}
          </select>
        )}
      </FormField>
      <PairingField
        pairings={form.draft.pairings}
        known={terms.pairings}
        error={form.errorOf('pairings')}
        onChange={(pairings) => form.change({ pairings })}
      />
    </section>
  )
}

/** What stands on the shelf, and when to be told that it runs low. */
export function StockFields({ form }: Form) {
  return (
    <section className="sheet admin-form" aria-label="Stock">
      <Text form={form} name="stock" label="Stock" inputMode="numeric" />
      <Text
        form={form}
        name="minimo"
        label="Stock mínimo"
        inputMode="numeric"
        hint="Por debajo, la administración avisa"
      />
    </section>
  )
}

type TextProps = Form & {
  name: TextName
  label: string
  wide?: boolean
  hint?: string
  maxLength?: number
  inputMode?: 'decimal' | 'numeric'
}

function Text({ form, name, label, wide = false, hint, ...input }: TextProps) {
  return (
    <FormField name={name} label={label} error={form.errorOf(name)} wide={wide} {...(hint ? { hint } : {})}>
      {(attributes) => (
        <input
          {...attributes}
          {...input}
          autoComplete="off"
          value={form.draft[name]}
          onChange={(event) => form.change({ [name]: event.target.value })}
        />
      )}
    </FormField>
  )
}

type ChoiceProps = Form & {
  name: TextName
  label: string
  hint: string
  list: { id: number; description: string }[]
}

function Choice({ form, name, label, hint, list }: ChoiceProps) {
  return (
    <FormField name={name} label={label} error={form.errorOf(name)}>
      {(attributes) => (
        <select
          {...attributes}
          value={form.draft[name]}
          onChange={(event) => form.change({ [name]: event.target.value })}
        >
          <option value="">{hint}</option>
          {list.map((one) => (
            <option key={one.id} value={one.id}>
              {one.description}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
