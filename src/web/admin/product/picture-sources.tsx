import { useEffect, useState, type ClipboardEvent, type DragEvent } from 'react'
import { productForm } from '../../../catalogue/products/product.contract.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { readable } from './use-crop-queue.ts'

type Take = (files: FileList | null) => void

/** Photos from disk, or from a phone's camera. */
export function PickPhotos({ wrong, take }: { wrong: boolean; take: Take }) {
  return (
    <>
      <label className="button plain small">
        Elegir fotos
        <input
          id="image"
          className="picture-input"
          type="file"
          accept={readable.join(',')}
          multiple
          aria-invalid={wrong}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </label>
      <label className="button plain small picture-camera">
        Sacar una foto
        <input
          className="picture-input"
          type="file"
          accept={readable.join(',')}
          capture="environment"
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </label>
    </>
  )
}

/** Accepts dropped files and ignores anything else. */
export function useDropped(take: Take) {
  const [over, setOver] = useState(false)
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }
  return { over, dropping }
}

/** Accepts a picture pasted anywhere on the page; text pastes as usual. */
export function usePaste(take: Take): void {
  useEffect(() => {
    const onPaste = (event: Event) => {
      const { clipboardData } = event as unknown as ClipboardEvent
      // copied text often includes a picture of itself
      const isText = clipboardData?.types.includes('text/plain')
      if (!clipboardData || isText || event.defaultPrevented || clipboardData.files.length === 0) return
      event.preventDefault()
      take(clipboardData.files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}

/** A picture on another site. Only its URL is stored, and only browsers request it. */
export function ByAddress({ onAdd }: { onAdd: (address: string) => void }) {
  const [address, setAddress] = useState('')
  const checked = productForm.shape.image.safeParse(address)
  const error = address.trim() !== '' && !checked.success ? checked.error.issues[0]?.message : undefined
  const add = () => {
    if (!checked.success) return
    onAdd(checked.data)
    setAddress('')
  }
  return (
    <div className="field">
      <label htmlFor="image-address">O por dirección</label>
      <span className="picture-address">
        <input
          id="image-address"
          className="input"
          inputMode="url"
          placeholder="https://…"
          maxLength={1000}
          value={address}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'image-address-error' : undefined}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <button type="button" className="button plain" disabled={!checked.success} onClick={add}>
          Sumar imagen
        </button>
      </span>
      <FieldError id="image-address-error" error={error} />
    </div>
  )
}
