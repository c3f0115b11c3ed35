import { currency } from '../../../money/money.ts'
import type { Option } from '../../ui/find-options.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { FormField } from '../ui/form-field.tsx'
import { TextInput, type FormOf } from '../ui/form-inputs.tsx'
import { bottlesHint, type Kind, type PromotionDraft } from './promotion-draft.ts'
import { WineChooser } from './wine-chooser.tsx'

export type PromotionFormState = FormOf<PromotionDraft>

const kinds: Record<Kind, string> = {
  percent: 'Porcentaje de descuento',
  amount: 'Importe de descuento',
  n_for_m: 'Llevá N y pagá M (3x2)',
  nth_unit: 'Segunda (o tercera) unidad con descuento',
  volume: 'Descuento por cantidad',
  box_price: 'Caja a precio fijo',
  delivery: 'Descuento en el envío',
  gift: 'Producto de regalo',
}

/** Effects that count bottles. */
const countingKinds: ReadonlySet<Kind> = new Set(['n_for_m', 'nth_unit', 'volume', 'box_price'])

type Props = { form: PromotionFormState; wines: Option[]; chosen: (wine: Option) => void }

/** What a promotion does. */
export function EffectFields({ form, wines, chosen }: Props) {
  return (
    <fieldset className="admin-form wide">
      <legend>Qué hace</legend>
      <FormField name="kind" label="Efecto" error={form.errorOf('kind')}>
        {(attributes) => (
          <select
            {...attributes}
            value={form.draft.kind}
            onChange={(event) => form.change({ kind: event.target.value as Kind })}
          >
            {Object.entries(kinds).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <KindFields form={form} wines={wines} chosen={chosen} />
      {countingKinds.has(form.draft.kind) && <p className="field-hint wide">{bottlesHint}</p>}
    </fieldset>
  )
}

function KindFields({ form, wines, chosen }: Props) {
  switch (form.draft.kind) {
    case 'percent':
    case 'amount':
      return <Off form={form} />
    case 'n_for_m':
      return <Pair form={form} first={['n', 'Se llevan']} second={['m', 'Se pagan']} />
    case 'nth_unit':
      return (
        <Pair
          form={form}
          first={['n', 'Cada cuántas botellas']}
          second={['percent', 'Descuento de la más barata, en %']}
        />
      )
    case 'volume':
      return <Steps form={form} />
    case 'box_price':
      return <Box form={form} wines={wines} chosen={chosen} />
    case 'delivery':
      return (
        <TextInput
          form={form}
          name="percent"
          label="Descuento del envío, en % (100: gratis)"
          inputMode="decimal"
        />
      )
    case 'gift':
      return <Gift form={form} wines={wines} chosen={chosen} />
  }
}

type Labelled = [name: 'n' | 'm' | 'percent' | 'bottles' | 'price', label: string]

function Pair({ form, first, second }: { form: PromotionFormState; first: Labelled; second: Labelled }) {
  return (
    <>
      <TextInput form={form} name={first[0]} label={first[1]} inputMode="numeric" maxLength={2} />
      <TextInput form={form} name={second[0]} label={second[1]} inputMode="decimal" />
    </>
  )
}

/** A box of any bottles, or a ready-made one as soon as its wines are chosen. */
function Box({ form, wines, chosen }: Props) {
  const { contents } = form.draft
  const price = ['price', `Precio de la caja, en ${currency.sign}`] as const
  const change = (ids: string[]) =>
    form.change({
      contents: ids.map(
        (id) => contents.find((wine) => wine.product_id === id) ?? { product_id: id, quantity: '1' },
      ),
    })
  return (
    <>
      {contents.length === 0 ? (
        <Pair form={form} first={['bottles', 'Botellas de la caja']} second={[...price]} />
      ) : (
        <TextInput form={form} name={price[0]} label={price[1]} inputMode="decimal" />
      )}
      <div className="wide stack">
        <WineChooser
          id="contents"
          label="Vinos de una caja armada (vacío: los elige cada persona)"
          ids={contents.map(({ product_id }) => product_id)}
          wines={wines}
          chosen={chosen}
          error={form.errorOf('contents')}
          change={change}
        />
        {contents.map((wine) => (
          <Quantity
            key={wine.product_id}
            name={wines.find(({ id }) => id === wine.product_id)?.name ?? `Producto n.º ${wine.product_id}`}
            quantity={wine.quantity}
            change={(quantity) =>
              form.change({
                contents: contents.map((other) => (other === wine ? { ...other, quantity } : other)),
              })
            }
          />
        ))}
        {contents.length > 0 && <FieldError id="bottles-error" error={form.errorOf('bottles')} />}
      </div>
    </>
  )
}

type QuantityProps = { name: string; quantity: string; change: (quantity: string) => void }

function Quantity({ name, quantity, change }: QuantityProps) {
  return (
    <label className="row">
      <input
        className="input figures promotion-quantity"
        inputMode="numeric"
        maxLength={2}
        aria-label={`Botellas de ${name}`}
        value={quantity}
        onChange={(event) => change(event.target.value)}
      />
      {name}
    </label>
  )
}

function Gift({ form, wines, chosen }: Props) {
  const { product_id } = form.draft
  return (
    <div className="wide">
      <WineChooser
        id="product_id"
        label="Producto que se regala"
        ids={product_id === '' ? [] : [product_id]}
        wines={wines}
        chosen={chosen}
        error={form.errorOf('product_id')}
        change={(ids) => form.change({ product_id: ids.at(-1) ?? '' })}
      />
    </div>
  )
}

function Off({ form }: { form: PromotionFormState }) {
  const percent = form.draft.kind === 'percent'
  return (
    <>
      <TextInput
        form={form}
        name="value"
        label={percent ? 'Porcentaje' : `Importe, en ${currency.sign}`}
        inputMode="decimal"
      />
      <FormField name="on" label="Sobre" error={form.errorOf('on')}>
        {(attributes) => (
          <select
            {...attributes}
            value={form.draft.on}
            onChange={(event) => form.change({ on: event.target.value === 'order' ? 'order' : 'wines' })}
          >
            <option value="wines">Cada unidad</option>
            <option value="order">Toda la compra</option>
          </select>
        )}
      </FormField>
    </>
  )
}

/** Percentages by number of bottles; steps without one are ignored. */
function Steps({ form }: { form: PromotionFormState }) {
  const { steps } = form.draft
  const set = (index: number, part: Partial<(typeof steps)[number]>) =>
    form.change({ steps: steps.map((step, at) => (at === index ? { ...step, ...part } : step)) })
  return (
    <div className="wide stack">
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps have no identity but their place
        <div key={index} className="row promotion-step">
          <label>
            Desde
            <input
              className="input"
              inputMode="numeric"
              aria-label={`Tramo ${index + 1}: desde cuántas botellas`}
              value={step.bottles}
              maxLength={3}
              onChange={(event) => set(index, { bottles: event.target.value })}
            />
            botellas,
          </label>
          <label>
            <input
              className="input"
              inputMode="decimal"
              aria-label={`Tramo ${index + 1}: porcentaje`}
              value={step.percent}
              maxLength={6}
              onChange={(event) => set(index, { percent: event.target.value })}
            />
            % menos
          </label>
        </div>
      ))}
      <FieldError id="steps-error" error={form.errorOf('steps')} />
    </div>
  )
}
