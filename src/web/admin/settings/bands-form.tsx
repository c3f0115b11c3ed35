import { useRef, useState } from 'react'
import { z } from 'zod'
import '../../../platform/http/error-map.ts'
import { fingerprint } from '../../../platform/http/fingerprint.ts'
import { bandsSchema, type Band } from '../../../settings/bands.ts'
import type { Settings } from '../../../settings/settings-tree.ts'
import { useCall } from '../../api/call-action.ts'
import type { Option } from '../../ui/find-options.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { type BandChoices, BandRule } from './band-rule.tsx'
import {
  type BandDraft,
  bandDrafts,
  bandErrors,
  bandsOf,
  blankBand,
  drawingWords,
  moved,
  readyBands,
} from './bands-draft.ts'
import type { SettingsPart } from '../ui/settings-parts-list.ts'
import { PartHead, SaveRow } from './settings-form.tsx'
import { browserApi } from '../../api/use-api.ts'
import { OwnBands } from '../../storefront/home/home-bands.tsx'
import { loadBands } from '../../storefront/home/load-bands.ts'
import { useDebouncedAnswer } from '../ui/use-debounced-answer.ts'
import { PreviewFold } from '../ui/preview-fold.tsx'
import '../../storefront/home/home.css'
import { FormField } from '../ui/form-field.tsx'
import { WineChooser } from '../promotions/wine-chooser.tsx'
import { MoveButtons } from './move-buttons.tsx'
import '../product/product-form.css'
import '../promotions/promotions.css'
import scenesUrl from '../../storefront/home/scenes.svg?url'

type Draft = { bands: BandDraft[] }
const schema = z.object({ bands: bandsSchema })
const written = (bands: readonly BandDraft[]) => JSON.stringify(bandsOf(bands))

type Props = { part: SettingsPart; bands: Band[]; choices: BandChoices }

/** Milliseconds that a form rests before its rules are evaluated. */
const restMs = 400

/** The collections as the home page will show them, saved or not. */
function BandsPreview({ drafts }: { drafts: readonly BandDraft[] }) {
  return (
    <PreviewFold label="Vista previa de la portada">
      <Shown bands={readyBands(drafts)} waiting={drafts.length} />
    </PreviewFold>
  )
}

type ShownProps = { bands: readonly Band[]; waiting: number }

function Shown({ bands, waiting }: ShownProps) {
  const loaded = useHomeBands(bands)
  const unfinished = waiting - bands.length
  if (!loaded) return <p className="muted">Buscando los vinos…</p>
  const titles = new Set(loaded.home.rows.map(({ title }) => title))
  const empty = loaded.of.filter(({ show, title }) => show === 'row' && !titles.has(title))
  return (
    <div aria-busy={!loaded.fresh}>
      <div role="status">
        {empty.map(({ title }) => (
          <p key={title} className="notice warn">
            «{title}» no tiene vinos a la venta: así, no se muestra.
          </p>
        ))}
        {unfinished > 0 && (
          <p className="muted">
            {unfinished === 1 ? 'Falta completar una colección' : `Falta completar ${unfinished} colecciones`}
            : acá no {unfinished === 1 ? 'está' : 'están'}.
          </p>
        )}
      </div>
      <div inert>
        <OwnBands bands={loaded.home} />
      </div>
    </div>
  )
}

/** The home page's data for these collections; the previous data while loading. */
function useHomeBands(bands: readonly Band[]) {
  const key = JSON.stringify(bands)
  const loaded = useDebouncedAnswer(key, restMs, async () => ({
    of: bands,
    home: await loadBands(browserApi(), bands),
  }))
  return loaded && { ...loaded.found, fresh: loaded.key === key }
}

/** The home page's collections: reordered by dragging or buttons, and saved together. */
export function BandsForm({ part, bands, choices }: Props) {
  const state = useBands(bands)
  const { form, unsaved, add } = state
  const list = form.draft.bands
  const errors = form.errorOf('bands') ? bandErrors(list) : new Map<string, string>()
  return (
    <form className="settings-form" {...form.attributes}>
      <UnsavedGuard unsaved={unsaved} saved={useRef(false)} />
      <div className="sheet admin-form">
        <PartHead part={part} />
        {list.length === 0 && <p className="wide muted">Sin colecciones: la portada empieza por la lista.</p>}
        <BandList state={state} choices={choices} errors={errors} />
        <FieldError id="bands-error" error={errors.get('')} />
        <p className="wide">
          <button type="button" className="button plain small" onClick={add}>
            Agregar una colección
          </button>
        </p>
        <SaveRow unsaved={unsaved} busy={form.busy} blocked={form.blocked} />
      </div>
      <BandsPreview drafts={list} />
    </form>
  )
}

type ListProps = {
  state: ReturnType<typeof useBands>
  choices: BandChoices
  /** By 'index.field'. */
  errors: ReadonlyMap<string, string>
}

type Drag = { start: () => void; drop: () => void; end: () => void }

type BandFieldsProps = {
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
function BandFields(props: BandFieldsProps) {
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
function How({ band, change }: Pick<BandFieldsProps, 'band' | 'change'>) {
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

function ByHand({ band, choices, named, errorOf, change }: BandFieldsProps) {
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

type ToolsProps = Pick<BandFieldsProps, 'index' | 'last' | 'move' | 'remove' | 'drag'> & { title: string }

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

type BandDrawingProps = { band: BandDraft; change: (values: Partial<BandDraft>) => void }

/** A choice of drawings for a large band. */
function BandDrawing({ band, change }: BandDrawingProps) {
  return (
    <FormField name={`drawing-${band.key}`} label="Dibujo" error={undefined}>
      {(attributes) => (
        <>
          <select
            {...attributes}
            value={band.drawing}
            onChange={({ target }) => change({ drawing: target.value as BandDraft['drawing'] })}
          >
            {Object.entries(drawingWords).map(([id, words]) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </select>
          <svg className="band-drawing" viewBox="0 0 480 320" aria-hidden="true">
            <use href={`${scenesUrl}#${band.drawing}`} />
          </svg>
        </>
      )}
    </FormField>
  )
}

function BandList({ state: { form, change, move, remove }, choices, errors }: ListProps) {
  const [wines, setWines] = useState<Option[]>(choices.wines)
  const [held, setHeld] = useState<number>()
  const list = form.draft.bands
  return (
    <ol className="wide branch-list">
      {list.map((band, index) => (
        <BandFields
          key={band.key}
          band={band}
          index={index}
          last={index === list.length - 1}
          held={held === index}
          choices={{ ...choices, wines }}
          named={(wine) => setWines((before) => [...before, wine])}
          errorOf={(field) => errors.get(`${index}.${field}`)}
          change={(values) => change(index, values)}
          move={(to) => move(index, to)}
          remove={() => remove(index)}
          drag={{
            start: () => setHeld(index),
            drop: () => held !== undefined && move(held, index),
            end: () => setHeld(undefined),
          }}
        />
      ))}
    </ol>
  )
}

function useBands(bands: Band[]) {
  const save = useCall('PUT /settings')
  const keys = useRef(bands.length)
  const form = useForm({
    schema,
    start: { bands: bandDrafts(bands) } as Draft,
    toBody: (draft: Draft) => ({ bands: bandsOf(draft.bands) }),
    fetcher: save.fetcher,
    send: (body) => save.send({ body, query: { version: fingerprint({ bands }) } }),
    sent: (answer) => {
      form.change({ bands: bandDrafts((answer as Settings).bands) }, [])
      toast('success', 'Colecciones guardadas')
    },
  })
  const list = form.draft.bands
  // a field being typed in shows no error yet
  const set = (next: BandDraft[]) => form.change({ bands: next }, [])
  return {
    form,
    unsaved: written(list) !== written(bandDrafts(bands)),
    add: () => {
      keys.current += 1
      set([...list, blankBand(keys.current)])
    },
    change: (index: number, values: Partial<BandDraft>) =>
      set(list.map((band, at) => (at === index ? { ...band, ...values } : band))),
    move: (from: number, to: number) => set(moved(list, from, to)),
    remove: (index: number) => {
      set(list.toSpliced(index, 1))
      toast('info', `Sacaste ${list[index]?.title || 'la colección'}. Guardá para que quede así.`)
    },
  }
}
