import { hasNetPrices } from '../../../catalogue/import/net-prices.ts'
import type { Reading } from '../../../catalogue/import/reading.contract.ts'
import { CostChoice } from './cost-choice.tsx'
import { netWords } from './price-choice.tsx'
import { TypedNumber } from './typed-number.tsx'

type Props = { reading: Reading; change: (values: Partial<Reading>) => void }
type OptionsProps = Props & {
  list: Parameters<typeof hasNetPrices>[0] & { inCapitals: boolean }
}

type Question<Value extends string> = { label: string; choices: readonly (readonly [Value, string])[] }
type QuestionName = 'numbers' | 'stock' | 'price' | 'net' | 'described' | 'titles' | 'ids' | 'capitals'

/** Menu choices with their labels. */
const questions: { [Of in QuestionName]: Question<Reading[Of]> } = {
  numbers: {
    label: 'Números',
    choices: [
      ['auto', 'Como se entiendan'],
      ['coma', '1.234,56 (coma decimal)'],
      ['punto', '1,234.56 (punto decimal)'],
    ],
  },
  stock: {
    label: 'El stock de la lista',
    choices: [
      ['reemplazar', 'Reemplaza al mío'],
      ['sumar', 'Se suma al mío'],
      ['dejar', 'Dejar el mío como está'],
    ],
  },
  price: {
    label: 'El precio es',
    choices: [
      ['preguntar', 'Lo que diga la lista'],
      ['botella', 'De una botella'],
      ['caja', 'De una caja'],
    ],
  },
  // how to treat prices without VAT
  net: {
    label: 'Los precios vienen sin IVA',
    choices: [
      ['preguntar', 'Sin decidir'],
      ['sumar', netWords.sumar],
      ['asi', netWords.asi],
    ],
  },
  ids: {
    label: 'Los Id del archivo son',
    choices: [
      ['ajenos', 'De otro sistema: no se usan'],
      ['propios', 'De esta tienda: dicen qué vino cambia'],
    ],
  },
  described: {
    label: 'Donde dice todo junto, primero va',
    choices: [
      ['bodega', 'La bodega: «Catena - Malbec 2019 x 750»'],
      ['vino', 'El vino: «Malbec 2019 - Catena»'],
    ],
  },
  titles: {
    label: 'Una fila con un solo texto dice',
    choices: [
      ['nada', 'Nada: se omiten'],
      ['producer', 'La bodega de las filas de abajo'],
      ['place', 'El lugar de las filas de abajo'],
      ['type', 'El tipo de las filas de abajo'],
      ['variety', 'El varietal de las filas de abajo'],
    ],
  },
  capitals: {
    label: 'Nombres en mayúsculas',
    choices: [
      ['dejar', 'Como vienen: «ALTOS DEL SUR»'],
      ['bajar', 'Escribirlos «Altos del Sur»'],
    ],
  },
}

/** How the list is written: numbers, prices, stock, and rows between its wines. */
export function ReadingOptions({ reading, change, list }: OptionsProps) {
  const props = { reading, change }
  return (
    <fieldset className="reading-options">
      <legend>Cómo está escrita</legend>
      <ReadingChoice of="numbers" {...props} />
      <ReadingChoice of="stock" {...props} />
      <Prices {...props} />
      {(list.fields.includes('price') || list.fields.includes('cost')) && (
        <CostChoice asCost={reading.asCost} change={(asCost) => change({ asCost })} />
      )}
      {hasNetPrices(list, reading) && !reading.asCost && <ReadingChoice of="net" {...props} />}
      {list.fields.includes('described') && <ReadingChoice of="described" {...props} />}
      {list.fields.includes('id') && !list.fields.includes('mark') && <ReadingChoice of="ids" {...props} />}
      <ReadingChoice of="titles" {...props} />
      {list.inCapitals && <ReadingChoice of="capitals" {...props} />}
      <RepeatAbove {...props} />
    </fieldset>
  )
}

function ReadingChoice<Of extends QuestionName>({ of, reading, change }: Props & { of: Of }) {
  const { label, choices } = questions[of]
  return (
    <div className="field">
      <label htmlFor={`reading-${of}`}>{label}</label>
      <select
        id={`reading-${of}`}
        className="input"
        value={reading[of]}
        onChange={({ target }) => change({ [of]: target.value } as Partial<Reading>)}
      >
        {choices.map(([choice, says]) => (
          <option key={choice} value={choice}>
            {says}
          </option>
        ))}
      </select>
    </div>
  )
}

function RepeatAbove({ reading, change }: Props) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={reading.repeatAbove}
        onChange={(event) => change({ repeatAbove: event.target.checked })}
      />
      Bodega, lugar o tipo vacíos repiten los de arriba
    </label>
  )
}

/** Unit and currency of the prices. */
function Prices({ reading, change }: Props) {
  const { rates } = reading
  const rate = (of: 'USD' | 'EUR', pesos: number | undefined) =>
    change({ rates: { ...without(rates, of), ...(pesos ? { [of]: pesos } : {}) } })
  return (
    <>
      <ReadingChoice of="price" reading={reading} change={change} />
      <TypedNumber
        id="markup"
        label="Sumar a los precios (%)"
        kind="decimal"
        hint="IVA o tu margen, si la lista no los trae"
        value={reading.markup === 0 ? undefined : reading.markup}
        change={(value) => change({ markup: value ?? 0 })}
      />
      <TypedNumber
        id="usd"
        label="Pesos por dólar"
        value={rates.USD}
        change={(pesos) => rate('USD', pesos)}
      />
      <TypedNumber id="eur" label="Pesos por euro" value={rates.EUR} change={(pesos) => rate('EUR', pesos)} />
    </>
  )
}

function without(rates: Reading['rates'], gone: 'USD' | 'EUR'): Reading['rates'] {
  const { [gone]: _, ...others } = rates
  return others
}
