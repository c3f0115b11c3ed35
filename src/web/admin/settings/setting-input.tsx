import { labelWithUnit } from './settings-parts.ts'
import type { Setting } from '../../../settings/setting.ts'
import { FormField, type FieldAttributes } from '../ui/form-field.tsx'
import { ChoiceInput, TextInput, type FormOf } from '../ui/form-inputs.tsx'
import { AccentField } from './accent-field.tsx'
import { PictureSetting } from './picture-setting.tsx'
import type { SettingsDraft } from './settings-parts.ts'

export type SettingProps = { form: FormOf<SettingsDraft>; name: string; setting: Setting }

export function SettingInput(props: SettingProps) {
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
