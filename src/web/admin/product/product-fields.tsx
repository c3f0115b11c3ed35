import { useMemo } from 'react'
import { acidities, bodyNames } from '../../../catalogue/taxonomy/wine-terms.ts'
import { formatPesos, toPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { ChoiceInput, choicesOf, PickInput, TextInput } from '../frame/form-inputs.tsx'
import { resultingMargin, resultingPrice, type Terms } from './product-draft.ts'
import type { ProductFormState } from './use-product-form.ts'
import { peopleWait } from './awaited.ts'
import { WordsField } from './words-field.tsx'

type Form = { form: ProductFormState }

/** What the wine is called and where it belongs. */
export function DataFields({ form, terms }: Form & { terms: Terms }) {
  const options = useMemo(() => optionsOf(terms), [terms])
  return (
    <div className="sheet admin-form">
      <TextInput form={form} name="name" label="Nombre" wide maxLength={200} />
      <PickInput
        form={form}
        name="producer"
        label="Productor"
        none="Elegí un productor"
        options={options.producers}
      />
      <PickInput
        form={form}
        name="place"
        label="Locación"
        none="Elegí una locación"
        options={options.places}
      />
      <PickInput
        form={form}
        name="categ"
        label="Categoría"
        none="Elegí una categoría"
        options={options.categories}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={form.draft.sparkling}
          onChange={(event) => form.change({ sparkling: event.target.checked })}
        />
        Es espumante
      </label>
    </div>
  )
}

function optionsOf({ producers, places, categories }: Terms) {
  const named = (one: { id: string | number; description: string }) => ({
    id: String(one.id),
    name: one.description,
  })
  return {
    producers: producers.map(named),
    places: places.map(named),
    categories: categories.map((one) => ({
      id: String(one.id_categ),
      name: `${one.type} · ${one.variety} · ${one.degreeSugar}`,
    })),
  }
}

/** List price, discount, what they come to, and what of it is left above the cost. */
export function PriceFields({ form }: Form) {
  const result = resultingPrice(form.draft)
  const margin = resultingMargin(form.draft)
  return (
    <div className="sheet admin-form">
      <TextInput form={form} name="price" label="Precio de lista" inputMode="decimal" />
      <TextInput form={form} name="descuento" label="Descuento (%)" inputMode="numeric" />
      <p className="field" role="status">
        <span className="label">Precio que se cobra</span>
        <strong className="figures product-form-price">
          {result === undefined ? '—' : formatPesos(result)}
        </strong>
      </p>
      <TextInput
        form={form}
        name="cost"
        label="Costo sin IVA"
        inputMode="decimal"
        hint="Por botella, si lo sabés. No lo ve nadie más"
      />
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
    </div>
  )
}

/** The wine's own data, as its page lists them. */
export function SheetFields({ form, terms }: Form & { terms: Terms }) {
  return (
    <div className="sheet admin-form">
      <TextInput form={form} name="alcohol" label="Graduación (% vol.)" inputMode="decimal" />
      <TextInput
        form={form}
        name="vintage"
        label="Cosecha"
        inputMode="numeric"
        hint="Vacío si no lleva año"
      />
      <TextInput form={form} name="volumeMl" label="Contenido (ml)" inputMode="numeric" />
      <ChoiceInput
        form={form}
        name="body"
        label="Cuerpo"
        none="Sin indicar"
        list={bodyNames.map((description, index) => ({ id: index + 1, description }))}
      />
      <ChoiceInput form={form} name="acidity" label="Acidez" none="Sin indicar" list={choicesOf(acidities)} />
      <TextInput form={form} name="elaboration" label="Elaboración" maxLength={120} />
      <TextInput form={form} name="servingMin" label="Servir desde (°C)" inputMode="numeric" />
      <TextInput form={form} name="servingMax" label="Servir hasta (°C)" inputMode="numeric" />
      <WordsField
        form={form}
        name="grapes"
        label="Uvas"
        chosen="Uvas elegidas"
        known={terms.grapes}
        placeholder="Malbec, Cabernet Franc…"
      />
      <WordsField
        form={form}
        name="pairings"
        label="Maridaje"
        chosen="Maridajes elegidos"
        known={terms.pairings}
        placeholder="Carnes rojas, quesos duros…"
      />
    </div>
  )
}

/** What stands on the shelf, and when to be told that it runs low. */
export function StockFields({ form, waiting }: Form & { waiting: number }) {
  return (
    <div className="sheet admin-form">
      <TextInput
        form={form}
        name="stock"
        label="Stock"
        inputMode="numeric"
        {...(waiting > 0 ? { hint: `${peopleWait(waiting)} que vuelva: les avisamos por correo` } : {})}
      />
      <TextInput
        form={form}
        name="minimo"
        label="Stock mínimo"
        inputMode="numeric"
        hint="Por debajo, la administración avisa"
      />
    </div>
  )
}
