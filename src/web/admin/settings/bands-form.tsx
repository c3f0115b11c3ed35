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
import { BandFields } from './band-fields.tsx'
import type { BandChoices } from './band-rule.tsx'
import { BandsPreview } from './bands-preview.tsx'
import { bandDrafts, bandErrors, bandsOf, blankBand, moved, type BandDraft } from './bands-draft.ts'
import type { SettingsPart } from '../ui/settings-parts-list.ts'
import { PartHead, SaveRow } from './settings-form.tsx'

type Draft = { bands: BandDraft[] }
const schema = z.object({ bands: bandsSchema })
const written = (bands: readonly BandDraft[]) => JSON.stringify(bandsOf(bands))

type Props = { part: SettingsPart; bands: Band[]; choices: BandChoices }

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
