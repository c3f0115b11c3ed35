import { useState } from 'react'
import { writeNumber } from '../../../../money/write-number.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { MatchedFiles } from './matched-files.tsx'
import { usePictureFiles, type PictureStep } from './use-picture-files.ts'
import '../picture-field.css'
import './picture-files.css'

/** A button to upload many pictures: files or a zip, matched to wines by name. */
export function PictureFiles() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Imágenes por archivo
      </button>
      {open && <PictureDialog close={() => setOpen(false)} />}
    </>
  )
}

function PictureDialog({ close }: { close: () => void }) {
  const { step, read, put, stop, again } = usePictureFiles()
  const leave = () => {
    stop()
    close()
  }
  return (
    <Dialog
      title="Imágenes por archivo"
      beside={
        <button type="button" className="link-button" onClick={leave}>
          {step.at === 'uploading' ? 'Dejarlo' : 'Cerrar'}
        </button>
      }
      onClose={leave}
    >
      {step.at === 'choose' && <Choose problem={step.problem} read={read} />}
      {step.at === 'reading' && <p role="status">Leyendo los archivos…</p>}
      {step.at === 'matched' && <MatchedFiles found={step} put={() => void put(step)} again={again} />}
      {step.at === 'uploading' && <Progress step={step} />}
      {step.at === 'done' && <Done failed={step.failed} close={close} />}
    </Dialog>
  )
}

type ChooseProps = { problem: string | undefined; read: (files: readonly File[]) => Promise<void> }

function Choose({ problem, read }: ChooseProps) {
  return (
    <div className="stack">
      <p>
        Elegí las imágenes, o un zip con ellas. Cada una va al producto cuyo SKU, EAN o nombre dice el
        archivo: «CZ-01.jpg», «Catena Zapata Malbec 2021.png».
      </p>
      <p className="muted">
        JPEG, PNG, WebP o AVIF de hasta 15 MB, mil por vez. Antes de guardar ves qué va adónde.
      </p>
      {problem && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
      <label className="button picture-files-pick">
        Elegir archivos
        <input
          type="file"
          className="picture-input"
          accept=".zip,image/jpeg,image/png,image/webp,image/avif"
          multiple
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            if (files.length > 0) void read(files)
          }}
        />
      </label>
    </div>
  )
}

function Progress({ step: { done, of } }: { step: Extract<PictureStep, { at: 'uploading' }> }) {
  return (
    <div className="stack">
      <p role="status">
        Subiendo la imagen {writeNumber(done + 1)} de {writeNumber(of)}…
      </p>
      <progress className="picture-files-progress" max={of} value={done} aria-label="Imágenes subidas" />
      <p className="muted">
        Los productos cambian todos juntos al final; si lo dejás ahora, no cambia ninguno.
      </p>
    </div>
  )
}

function Done({ failed, close }: { failed: { name: string; why: string }[]; close: () => void }) {
  return (
    <div className="stack">
      <p role="status">
        {failed.length === 0 ? 'Listo: las imágenes están puestas.' : 'Listo, menos estas:'}
      </p>
      {failed.length > 0 && (
        <ul className="picture-files-list">
          {failed.map(({ name, why }) => (
            <li key={name}>
              <span>{name}</span> <span className="muted">{why}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={close}>
          Cerrar
        </button>
      </div>
    </div>
  )
}
