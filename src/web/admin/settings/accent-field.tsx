import { accentContrast, leastContrast } from '../../../settings/contrast.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { FormField } from '../ui/form-field.tsx'
import type { SettingProps } from './setting-input.tsx'

/** Suggested colours, all with sufficient contrast. */
const suggested = ['#6e1429', '#1f4d3a', '#1d3f6b', '#7a3b12', '#4a2a5e', '#2b2b2b']

const isColour = (value: string) => /^#[\da-f]{6}$/i.test(value)

/** The accent colour: suggested, picked or typed, with its contrast. */
export function AccentField({ form, name, setting }: SettingProps) {
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
