import { useState } from 'react'
import type { Option } from '../../ui/find-options.ts'
import { FormField } from '../ui/form-field.tsx'
import { WineChooser } from '../promotions/wine-chooser.tsx'
import { BandRule, type BandChoices } from './band-rule.tsx'
import type { BandDraft } from './bands-draft.ts'
import { BandDrawing } from './band-drawing.tsx'
import { MoveButtons } from './move-buttons.tsx'
import '../product/product-form.css'
import '../promotions/promotions.css'

type Drag = { start: () => void; drop: () => void; end: () => void }

type Props = {
  band: BandDraft
  index: number
  last: boolean
  /** Being dragged. */
  held: boolean
  choices: BandChoices
  named: (wine: Option) => void
  errorOf: (field: string) => string | undefined
  change: (values: Partial<BandDraft>) => void
  /** Moves it within the list. */
  move: (to: number) => void
  remove: () => void
  drag: Drag
}

/** One collection of the form. */
export function BandFields(props: Props) {
  const { band, index, held, errorOf, change, drag } = props
  const title = band.title || `Colección ${index + 1}`
  // the others show only their names, so that they are easy to reorder
  const [fresh] = useState(band.title === '')
  const failing = ['title', 'show', 'rule', 'product_ids'].some((field) => errorOf(field) !== undefined)
  return (
    <li
      data-held={held}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        drag.drop()
      }}
    >
      <fieldset className="admin-form branch-fields">
        <legend className="visually-hidden">{title}</legend>
        <BandTools {...props} title={title} />
        <details className="wide band-details" open={fresh || failing}>
          <summary>{summaryOf(band)}</summary>
          <div className="admin-form">
            <FormField name={`title-${band.key}`} label="Título" error={errorOf('title')}>
              {(attributes) => (
                <input
                  {...attributes}
                  autoComplete="off"
                  value={band.title}
                  onChange={(event) => change({ title: event.target.value })}
                />
              )}
            </FormField>
            <How band={band} change={change} />
            {band.by === 'rule' ? <BandRule {...props} /> : <ByHand {...props} />}
          </div>
        </details>
      </fieldset>
    </li>
  )
}

function summaryOf({ by, show, ids }: BandDraft): string {
  if (by === 'hand') return `${ids.length === 1 ? '1 vino elegido' : `${ids.length} vinos elegidos`} a mano`
  if (show === 'feature') return 'Una banda grande con dibujo, por una regla'
  return show === 'row' ? 'Una fila de vinos, por una regla' : 'Un enlace a la lista, por una regla'
}

/** By rule or manually; as a link, a row or a large band with its drawing. */
function How({ band, change }: Pick<Props, 'band' | 'change'>) {
  const value = band.by === 'hand' ? 'hand' : band.show
  return (
    <>
      <FormField name={`show-${band.key}`} label="Qué es" error={undefined}>
        {(attributes) => (
          <select
            {...attributes}
            value={value}
            onChange={({ target }) =>
              change(
                target.value === 'hand'
                  ? { by: 'hand' }
                  : { by: 'rule', show: target.value as BandDraft['show'] },
              )
            }
          >
            <option value="row">Una fila de vinos, por una regla</option>
            <option value="link">Un enlace a la lista, por una regla</option>
            <option value="feature">Una banda grande con dibujo, por una regla</option>
            <option value="hand">Una fila de vinos elegidos a mano</option>
          </select>
        )}
      </FormField>
      {value === 'feature' && <BandDrawing band={band} change={change} />}
    </>
  )
}

function ByHand({ band, choices, named, errorOf, change }: Props) {
  return (
    <div className="wide">
      <WineChooser
        id={`wines-${band.key}`}
        label="Vinos, en su orden"
        ids={band.ids}
        wines={choices.wines}
        chosen={named}
        change={(ids) => change({ ids })}
        error={errorOf('product_ids') ?? errorOf('rule')}
      />
    </div>
  )
}

type ToolsProps = Pick<Props, 'index' | 'last' | 'move' | 'remove' | 'drag'> & { title: string }

/** Reorders by dragging the name, or with arrow buttons for keyboards and phones. */
function BandTools({ title, index, last, move, remove, drag }: ToolsProps) {
  return (
    <div className="wide branch-tools">
      <strong
        className="band-handle"
        aria-hidden="true"
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', title)
          drag.start()
        }}
        onDragEnd={drag.end}
      >
        {title}
      </strong>
      <MoveButtons title={title} index={index} last={last} move={(by) => move(index + by)} remove={remove} />
    </div>
  )
}
