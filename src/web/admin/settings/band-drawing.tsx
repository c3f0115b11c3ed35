import { FormField } from '../ui/form-field.tsx'
import scenesUrl from '../../storefront/home/scenes.svg?url'
import { drawingWords, type BandDraft } from './bands-draft.ts'

type Props = { band: BandDraft; change: (values: Partial<BandDraft>) => void }

/** A choice of drawings for a large band. */
export function BandDrawing({ band, change }: Props) {
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
