import { useState } from 'react'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { FieldError } from '../../ui/field-error.tsx'
import type { SettingProps } from './setting-input.tsx'

/** An uploaded picture, or none. */
export function PictureSetting({ form, name, setting, alt }: SettingProps & { alt: string }) {
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
