import { useMemo, useRef, useState } from 'react'
import type { Settings } from '../../../settings/settings-tree.ts'
import { useCall } from '../../api/call-action.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import {
  bodyOf,
  changedOnly,
  changeOf,
  draftOf,
  labelWithUnit,
  schemaOf,
  type SettingsDraft,
  settingsOn,
} from './settings-parts.ts'
import type { SettingsPart } from '../ui/settings-parts-list.ts'
import type { Setting } from '../../../settings/setting.ts'
import { type FieldAttributes, FormField } from '../ui/form-field.tsx'
import { ChoiceInput, type FormOf, TextInput } from '../ui/form-inputs.tsx'
import { browserApi } from '../../api/use-api.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { accentContrast, leastContrast } from '../../../settings/contrast.ts'
import { writeNumber } from '../../../money/write-number.ts'

type Props = { part: SettingsPart; settings: Settings }

/** A screen's settings. Sends only changed values. */
export function SettingsForm({ part, settings }: Props) {
  const { placed, form, unsaved } = useSettingsForm({ part, settings })
  return (
    <form className="settings-form" {...form.attributes}>
      <UnsavedGuard unsaved={unsaved} saved={useRef(false)} />
      <div className="sheet admin-form">
        <PartHead part={part} />
        {placed.map(({ name, setting }) => (
          <SettingInput key={name} form={form} name={name} setting={setting} />
        ))}
        <SaveRow unsaved={unsaved} busy={form.busy} blocked={form.blocked} />
      </div>
      {part.groups.includes('shop') && <ShopPreview draft={form.draft} />}
    </form>
  )
}

function useSettingsForm({ part, settings }: Props) {
  const placed = useMemo(() => settingsOn(part), [part])
  const schema = useMemo(() => schemaOf(placed), [placed])
  const stored = draftOf(placed, settings)
  const save = useCall('PUT /settings')
  const form = useForm({
    schema,
    start: stored,
    toBody: (draft: SettingsDraft) => bodyOf(placed, draft),
    fetcher: save.fetcher,
    send: (body) => save.send(changeOf(changedOnly(body, settings), settings)),
    sent: (answer) => {
      // shows the normalised values: a CUIT gets its dashes
      form.change(draftOf(placed, answer as Settings), [])
      toast('success', 'Ajustes guardados')
    },
  })
  const unsaved = placed.some(({ name }) => form.draft[name] !== stored[name])
  return { placed, form, unsaved }
}

export function PartHead({ part }: { part: SettingsPart }) {
  return (
    <header className="wide">
      <h2>{part.name}</h2>
      <p className="muted">{part.text}</p>
    </header>
  )
}

type SaveProps = { unsaved: boolean; busy: boolean; blocked: boolean }

/** Sticky while there is something to save; otherwise it would cover errors. */
export function SaveRow({ unsaved, busy, blocked }: SaveProps) {
  return (
    <div className="row wide settings-save" data-unsaved={unsaved && !blocked}>
      <button type="submit" className="button" disabled={busy || blocked || !unsaved}>
        {busy ? 'Guardando…' : 'Guardar'}
      </button>
      <p className="muted" role="status">
        {blocked ? 'Hay algo que corregir' : unsaved ? 'Hay cambios sin guardar' : 'Todo guardado'}
      </p>
    </div>
  )
}

/** Preview of a page's header with the current draft. */
function ShopPreview({ draft }: { draft: SettingsDraft }) {
  const { name = '', tagline = '', motto = '', logo = '', accent = '' } = draft
  const colour = /^#[\da-f]{6}$/i.test(accent) ? accent : undefined
  return (
    <aside className="shop-preview" aria-label="Vista previa" style={colour ? { color: colour } : undefined}>
      <p className="eyebrow">Vista previa</p>
      <div className="shop-preview-page">
        <p className="shop-preview-name">
          {logo && <img src={logo} alt="" />}
          <strong>{name || 'Sin nombre'}</strong>
        </p>
        <p className="shop-preview-tagline">{tagline}</p>
        <span className="shop-preview-button" style={colour ? { background: colour } : undefined}>
          Agregar al carrito
        </span>
        <p className="shop-preview-link">Ver todos los vinos</p>
        <p className="shop-preview-motto">{motto}</p>
      </div>
      <p className="shop-preview-tab">
        <span className="shop-preview-dot" style={colour ? { background: colour } : undefined} /> Contacto y
        locales · {name}
      </p>
    </aside>
  )
}

type SettingProps = { form: FormOf<SettingsDraft>; name: string; setting: Setting }

function SettingInput(props: SettingProps) {
  const { form, name, setting } = props
  const { input, label, hint } = setting
  const words = { form, name, label, ...(hint ? { hint } : {}) }
  switch (input.kind) {
    case 'colour':
      return <AccentField {...props} />
    case 'picture':
      return <PictureSetting {...props} alt={input.alt} />
    case 'choice':
      return <ChoiceInput {...words} list={input.options} />
    case 'lines':
      return (
        <FormField name={name} label={label} error={form.errorOf(name)} wide {...(hint ? { hint } : {})}>
          {(attributes) => <Lines {...props} attributes={attributes} rows={input.rows} />}
        </FormField>
      )
    case 'number':
      return (
        <TextInput
          {...words}
          label={labelWithUnit(label, input.unit)}
          inputMode={input.decimals ? 'decimal' : 'numeric'}
        />
      )
    case 'line':
    case 'list':
      return <TextInput {...words} {...lineOf(input)} />
  }
}

function lineOf(input: Setting['input']) {
  if (input.kind !== 'line') return {}
  return input.inputMode ? { inputMode: input.inputMode } : {}
}

type LinesProps = SettingProps & { attributes: FieldAttributes; rows: number }

function Lines({ form, name, attributes, rows }: LinesProps) {
  return (
    <textarea
      {...attributes}
      rows={rows}
      value={form.draft[name] ?? ''}
      onChange={(event) => form.change({ [name]: event.target.value })}
    />
  )
}

/** An uploaded picture, or none. */
function PictureSetting({ form, name, setting, alt }: SettingProps & { alt: string }) {
  const address = form.draft[name] ?? ''
  const error = form.errorOf(name)
  const { uploading, upload } = useUpload((image) => form.change({ [name]: image }))
  return (
    <div className="field">
      <span className="label">{setting.label}</span>
      <div className="picture-setting">
        {address && <img src={address} alt={alt} />}
        <label className="button plain small">
          {uploading ? 'Subiendo…' : address ? 'Cambiar' : 'Subir una imagen'}
          <input
            id={name}
            className="picture-input"
            type="file"
            accept="image/png,image/webp,image/jpeg,image/avif"
            disabled={uploading}
            aria-describedby={`${name}-hint`}
            onChange={(event) => {
              void upload(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        {address && (
          <button type="button" className="link-button" onClick={() => form.change({ [name]: '' })}>
            Quitar
          </button>
        )}
      </div>
      <p className="field-hint" id={`${name}-hint`}>
        {setting.hint}
      </p>
      <FieldError id={`${name}-error`} error={error} />
    </div>
  )
}

/**
 * Uploads a picture.
 * @param use receives its URL
 */
function useUpload(use: (image: string) => void) {
  const [uploading, setUploading] = useState(false)
  const upload = async (file: File | undefined) => {
    if (!file) return
    setUploading(true)
    const answer = await browserApi()('POST /pictures', { body: { file } })
    setUploading(false)
    if (answer.ok) use(answer.value.image)
    else toast('error', answer.problem.detail)
  }
  return { uploading, upload }
}

/** Suggested colours, all with sufficient contrast. */
const suggested = ['#6e1429', '#1f4d3a', '#1d3f6b', '#7a3b12', '#4a2a5e', '#2b2b2b']

const isColour = (value: string) => /^#[\da-f]{6}$/i.test(value)

/** The accent colour: suggested, picked or typed, with its contrast. */
function AccentField({ form, name, setting }: SettingProps) {
  const value = form.draft[name] ?? ''
  const choose = (colour: string) => form.change({ [name]: colour })
  return (
    <FormField
      name={name}
      label={setting.label}
      error={form.errorOf(name)}
      {...(setting.hint ? { hint: setting.hint } : {})}
    >
      {(attributes) => (
        <div className="accent">
          <input
            type="color"
            aria-label="Elegir el color"
            value={isColour(value) ? value : '#000000'}
            onChange={(event) => choose(event.target.value)}
          />
          <input
            {...attributes}
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            value={value}
            onChange={(event) => choose(event.target.value)}
          />
          <Legibility colour={value} />
          <Suggested chosen={value.toLowerCase()} choose={choose} />
        </div>
      )}
    </FormField>
  )
}

function Legibility({ colour }: { colour: string }) {
  if (!isColour(colour)) return null
  const contrast = accentContrast(colour.toLowerCase())
  const enough = contrast >= leastContrast
  return (
    <span className={enough ? 'chip good' : 'chip bad'}>
      {enough ? 'Se lee bien' : 'No se lee'} · {writeNumber(Math.floor(contrast * 10) / 10)}
    </span>
  )
}

function Suggested({ chosen, choose }: { chosen: string; choose: (colour: string) => void }) {
  return (
    <ul className="accent-suggested" aria-label="Colores que se leen bien">
      {suggested.map((colour) => (
        <li key={colour}>
          <button
            type="button"
            style={{ background: colour }}
            aria-label={colour}
            aria-pressed={colour === chosen}
            onClick={() => choose(colour)}
          />
        </li>
      ))}
    </ul>
  )
}
