import { hasNetPrices } from '../../../catalogue/import/net-prices.ts'
import type { Reading } from '../../../catalogue/import/reading.contract.ts'
import { netWords } from './price-choice.tsx'
import { TypedNumber } from './typed-number.tsx'

type Props = { reading: Reading; change: (values: Partial<Reading>) => void }
type OptionsProps = Props & {
  list: Parameters<typeof hasNetPrices>[0]
}

type Choices<Value extends string> = readonly (readonly [Value, string])[]

const numbers: Choices<Reading['numbers']> = [
  ['auto', 'Como se entiendan'],
  ['coma', '1.234,56 (coma decimal)'],
  ['punto', '1,234.56 (punto decimal)'],
]
const prices: Choices<Reading['price']> = [
  ['botella', 'De una botella'],
  ['caja', 'De una caja'],
]
const nets: Choices<Reading['net']> = [
  ['preguntar', 'Sin decidir'],
  ['sumar', netWords.sumar],
  ['asi', netWords.asi],
]
const stocks: Choices<Reading['stock']> = [
  ['reemplazar', 'Reemplaza al mío'],
  ['sumar', 'Se suma al mío'],
  ['dejar', 'Dejar el mío como está'],
]
const orders: Choices<Reading['described']> = [
  ['bodega', 'La bodega: «Catena - Malbec 2019 x 750»'],
  ['vino', 'El vino: «Malbec 2019 - Catena»'],
]
const titles: Choices<Reading['titles']> = [
  ['nada', 'Nada: se omiten'],
  ['producer', 'La bodega de las filas de abajo'],
  ['place', 'El lugar de las filas de abajo'],
  ['type', 'El tipo de las filas de abajo'],
  ['variety', 'El varietal de las filas de abajo'],
]

/** How the list is written: its numbers, prices, stock, and the rows between its wines. */
export function ReadingOptions({ reading, change, list }: OptionsProps) {
  return (
    <fieldset className="reading-options">
      <legend>Cómo está escrita</legend>
      <Select
        id="numbers"
        label="Números"
        value={reading.numbers}
        choices={numbers}
        choose={(value) => change({ numbers: value })}
      />
      <Select
        id="stock"
        label="El stock de la lista"
        value={reading.stock}
        choices={stocks}
        choose={(value) => change({ stock: value })}
      />
      <Prices reading={reading} change={change} />
      {hasNetPrices(list, reading) && <Vat reading={reading} change={change} />}
      {list.fields.includes('described') && <Order reading={reading} change={change} />}
      <Select
        id="titles"
        label="Una fila con un solo texto dice"
        value={reading.titles}
        choices={titles}
        choose={(value) => change({ titles: value })}
      />
      <RepeatAbove reading={reading} change={change} />
    </fieldset>
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

/** What is done with prices that the list says to be without VAT. */
function Vat({ reading, change }: Props) {
  return (
    <Select
      id="net"
      label="Los precios vienen sin IVA"
      value={reading.net}
      choices={nets}
      choose={(value) => change({ net: value })}
    />
  )
}

/** What stands first where a text says bodega and wine. */
function Order({ reading, change }: Props) {
  return (
    <Select
      id="described"
      label="Donde dice todo junto, primero va"
      value={reading.described}
      choices={orders}
      choose={(value) => change({ described: value })}
    />
  )
}

/** What a price of the list is of, and what it is in. */
function Prices({ reading, change }: Props) {
  const { rates } = reading
  const rate = (of: 'USD' | 'EUR', pesos: number | undefined) =>
    change({ rates: { ...without(rates, of), ...(pesos ? { [of]: pesos } : {}) } })
  return (
    <>
      <Select
        id="price"
        label="El precio es"
        value={reading.price}
        choices={prices}
        choose={(value) => change({ price: value })}
      />
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

type SelectProps<Value extends string> = {
  id: string
  label: string
  value: Value
  choices: Choices<Value>
  choose: (value: Value) => void
}

function Select<Value extends string>({ id, label, value, choices, choose }: SelectProps<Value>) {
  return (
    <div className="field">
      <label htmlFor={`reading-${id}`}>{label}</label>
      <select
        id={`reading-${id}`}
        className="input"
        value={value}
        onChange={(event) => choose(event.target.value as Value)}
      >
        {choices.map(([one, says]) => (
          <option key={one} value={one}>
            {says}
          </option>
        ))}
      </select>
    </div>
  )
}
