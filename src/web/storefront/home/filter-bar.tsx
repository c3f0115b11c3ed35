import { useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { pageSizes } from '../../../catalogue/taxonomy/wine-terms.ts'
import { listedAtMost, valuesOf } from './catalogue-view.ts'
import { facets, pointSteps, pointsText } from './filter-names.ts'
import type { Goods } from './list-kinds.ts'
import { FacetValues } from './facet-values.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import type { Chips } from './chips-of.ts'
import { PriceBars } from './price-bars.tsx'
import type { PriceFilter } from './price-filter.ts'
import { useAddressShown, useChanges, useClosingMenus } from './use-filter-form.ts'
import './filter-bar.css'

const orders = [
  ['', 'Nuestra selección'],
  ['precio', 'Menor precio'],
  ['-precio', 'Mayor precio'],
  ['valoracion', 'Mejor valorados'],
  ['descuento', 'Mayor descuento'],
  ['nombre', 'Nombre'],
] as const

/**
 * Parameters that the form sets itself, or that the next list resets. All others survive choosing another
 * filter.
 */
const ownParameter = /^(price|min_p|spark|disc|sort$|size$|page$|from$)/

type BarProps = {
  available: FacetsAnswer
  shown: URLSearchParams
  says: { price: PriceFilter; chips: Chips; goods: Goods }
}

/**
 * The filters as menus of checkboxes with counts; on narrow screens, all of them in a sheet that a button
 * opens. A plain form that also works before hydration.
 */
export function FilterBar({ available, shown, says: { price, chips, goods } }: BarProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const parameters = useAddressShown(form, shown)
  useClosingMenus(form)
  const show = (of: HTMLFormElement) => void submit(withoutEmpty(of), { preventScrollReset: true })
  useChanges(form, show)
  return (
    <Form
      ref={form}
      method="get"
      action="/"
      className="filter-bar"
      aria-label="Filtros"
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
    >
      <Unseen parameters={parameters} />
      <button type="button" className="filter-toggle filter-open" popoverTarget="filters">
        Filtros
      </button>
      <div id="filters" popover="auto" className="filter-menus">
        <SheetHead chips={chips} />
        <FacetMenus available={available} parameters={parameters} />
        <PriceMenu price={price} parameters={parameters} />
        <OtherMenus parameters={parameters} wine={goods.wine} />
        <button type="button" className="button wide filter-see" popoverTarget="filters">
          Ver {goods.total}
        </button>
      </div>
      <ViewChoice parameters={parameters} />
    </Form>
  )
}

/** The header of the sheet on narrow screens. */
function SheetHead({ chips: { chosen, none } }: { chips: Chips }) {
  return (
    <div className="filter-head">
      <h2>Filtros</h2>
      {chosen.length > 0 && (
        <Link to={none} preventScrollReset>
          Quitar todo
        </Link>
      )}
      <button type="button" className="link-button" aria-label="Cerrar" popoverTarget="filters">
        <CloseIcon size={20} />
      </button>
    </div>
  )
}

type FacetProps = { available: FacetsAnswer; parameters: URLSearchParams }

/** Omits menus without a choice, as glasses have neither colour nor sugar. */
function FacetMenus({ available, parameters }: FacetProps) {
  return facets.map(({ name, label }) => {
    const values = available[name]
    const chosen = valuesOf(parameters, name)
    return values.length + chosen.length === 0 ? null : (
      <FacetMenu key={name} name={name} label={label} values={values} chosen={chosen} />
    )
  })
}

function OtherMenus({ parameters, wine }: { parameters: URLSearchParams; wine: boolean }) {
  const isOn = (name: string) => parameters.get(name) === 'true'
  return (
    <>
      {wine && (
        <>
          <PointsMenu chosen={parameters.get('min_points') ?? ''} />
          <Toggle name="sparkling" label="Espumantes" on={isOn('sparkling')} />
        </>
      )}
      <Toggle name="discounted" label="En oferta" on={isOn('discounted')} />
    </>
  )
}

function Unseen({ parameters }: { parameters: URLSearchParams }) {
  return Array.from(parameters, ([name, value]) =>
    value === 'false' || !(ownParameter.test(name) || facets.some((facet) => facet.name === name)) ? (
      <input key={name + value} type="hidden" name={name} value={value} />
    ) : null,
  )
}

function FacetMenu({
  name,
  label,
  values,
  chosen,
}: {
  name: string
  label: string
  values: FacetsAnswer['type']
  chosen: string[]
}) {
  return (
    <details name="filter" className="filter-menu">
      <summary>
        {label}
        {chosen.length > 0 && <span className="filter-count">{chosen.length}</span>}
      </summary>
      <fieldset className="filter-panel">
        <legend className="visually-hidden">{label}</legend>
        <FacetValues name={name} values={values} chosen={chosen} />
        {values.length >= listedAtMost && (
          <p className="muted filter-more">Hay más: escribilo en el buscador.</p>
        )}
      </fieldset>
    </details>
  )
}

type PriceProps = { price: PriceFilter; parameters: URLSearchParams }

function PriceMenu({ price, parameters }: PriceProps) {
  const { range, count, note } = price
  return (
    <details name="filter" className="filter-menu">
      <summary>
        Precio
        {count > 0 && <span className="filter-count">{count}</span>}
      </summary>
      <div className="filter-panel filter-price">
        <PriceBars price={price} />
        <p className="muted">{range}</p>
        {note && <p className="field-error">{note}</p>}
        <div className="field">
          <label htmlFor="priceMin">Desde</label>
          <input
            id="priceMin"
            className="input"
            inputMode="decimal"
            name="priceMin"
            defaultValue={parameters.get('priceMin') ?? ''}
          />
        </div>
        <div className="field">
          <label htmlFor="priceMax">Hasta</label>
          <input
            id="priceMax"
            className="input"
            inputMode="decimal"
            name="priceMax"
            defaultValue={parameters.get('priceMax') ?? ''}
          />
        </div>
        <button type="submit" className="button small">
          Aplicar
        </button>
      </div>
    </details>
  )
}

/** Minimum critics' score. */
function PointsMenu({ chosen }: { chosen: string }) {
  return (
    <details name="filter" className="filter-menu">
      <summary>
        Puntaje
        {chosen !== '' && <span className="filter-count">1</span>}
      </summary>
      <fieldset className="filter-panel">
        <legend className="visually-hidden">Puntaje de la crítica</legend>
        {['', ...pointSteps].map((points) => (
          <label key={points} className="filter-value">
            <input type="radio" name="min_points" value={points} defaultChecked={points === chosen} />
            <span>{points === '' ? 'Cualquiera' : pointsText(points)}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

function Toggle({ name, label, on }: { name: string; label: string; on: boolean }) {
  return (
    <label className="filter-toggle">
      <input type="checkbox" name={name} value="true" defaultChecked={on} />
      <span>{label}</span>
    </label>
  )
}

/** Sort order and page size. */
function ViewChoice({ parameters }: { parameters: URLSearchParams }) {
  return (
    <div className="filter-view">
      <label>
        <span>Ordenar por</span>
        <select name="sort" className="input" defaultValue={parameters.get('sort') ?? ''}>
          {orders.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Por página</span>
        <select name="size" className="input" defaultValue={parameters.get('size') ?? ''}>
          {pageSizes.map((size, index) => (
            <option key={size} value={index === 0 ? '' : size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="button small">
          Aplicar filtros
        </button>
      </noscript>
    </div>
  )
}

function withoutEmpty(form: HTMLFormElement): FormData {
  const data = new FormData(form)
  for (const [name, value] of Array.from(data)) if (value === '') data.delete(name)
  return data
}
