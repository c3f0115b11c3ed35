import { useRef, useState } from 'react'
import { writeNumber } from '../../../../money/write-number.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import '../picture-field.css'
import './picture-files.css'
import type { AnswerOf } from '../../../../platform/http/endpoint.ts'
import type { pictureCalls } from '../../../../catalogue/images/pictures.contract.ts'
import { browserApi } from '../../../api/use-api.ts'
import { loadPart } from '../../../session/load-part.ts'
import { useBulkApply } from '../bulk/use-bulk.ts'
import type { PictureFile } from './read-picture-files.ts'

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

type Props = {
  found: Extract<PictureStep, { at: 'matched' }>
  put: () => void
  again: () => void
}

const reasons: Record<Exclude<MatchedFile['why'], 'matched'>, string> = {
  unknown: 'ningún producto se llama así',
  ambiguous: 'hay varios productos con ese nombre: agregale la bodega o la cosecha',
  another: 'ya hay otra para ese producto',
}

/** Which file goes to which wine, and which are left out and why. Nothing is uploaded yet. */
function MatchedFiles({ found: { matches, others }, put, again }: Props) {
  const going = matches.filter(({ why }) => why === 'matched')
  const left = [
    ...matches.flatMap(({ file, why }) => (why === 'matched' ? [] : [{ name: file, why: reasons[why] }])),
    ...others,
  ]
  return (
    <div className="stack">
      <p role="status">
        {going.length === 1
          ? '1 imagen tiene su producto'
          : `${writeNumber(going.length)} imágenes tienen su producto`}
        {left.length > 0 && `; ${writeNumber(left.length)} ${left.length === 1 ? 'queda' : 'quedan'} afuera`}.
      </p>
      {going.length > 0 && (
        <ul className="picture-files-list" aria-label="Qué va adónde">
          {going.map(({ file, wine }) => (
            <li key={file}>
              <span>{file}</span> <strong>{wine?.name}</strong>
            </li>
          ))}
        </ul>
      )}
      <LeftFiles files={left} open={going.length === 0} />
      <div className="dialog-actions">
        <button type="button" className="button plain" onClick={again}>
          Elegir otros
        </button>
        <button type="button" className="button" disabled={going.length === 0} onClick={put}>
          {going.length === 1 ? 'Poner 1 imagen' : `Poner ${writeNumber(going.length)} imágenes`}
        </button>
      </div>
    </div>
  )
}

type LeftProps = { files: { name: string; why: string }[]; open: boolean }

function LeftFiles({ files, open }: LeftProps) {
  if (files.length === 0) return null
  return (
    <details open={open}>
      <summary>Quedan afuera</summary>
      <ul className="picture-files-list">
        {files.map(({ name, why }) => (
          <li key={name}>
            <span>{name}</span> <span className="muted">{why}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type MatchedFile = AnswerOf<(typeof pictureCalls)['POST /pictures/match']>[number]
type Found = {
  pictures: PictureFile[]
  matches: MatchedFile[]
  others: { name: string; why: string }[]
}
type PictureStep =
  | { at: 'choose'; problem?: string }
  | { at: 'reading' }
  | ({ at: 'matched' } & Found)
  | { at: 'uploading'; done: number; of: number }
  | { at: 'done'; failed: { name: string; why: string }[] }

/**
 * Pictures from files or a zip: matched to wines, reviewed, uploaded one by one, and applied as one change
 * that can be undone.
 */
function usePictureFiles() {
  const [step, setStep] = useState<PictureStep>({ at: 'choose' })
  const stopped = useRef(false)
  const { apply } = useBulkApply()
  const read = async (files: readonly File[]) => {
    setStep({ at: 'reading' })
    setStep(await matchFiles(files))
  }
  const put = async ({ pictures, matches }: Found) => {
    stopped.current = false
    const wanted = pictures.flatMap((picture, index) => {
      const wine = matches[index]?.why === 'matched' ? matches[index].wine : null
      return wine ? [{ picture, wine: wine.id }] : []
    })
    const failed: { name: string; why: string }[] = []
    const images: { id: number; image: string }[] = []
    for (const [done, { picture, wine }] of wanted.entries()) {
      if (stopped.current) break
      setStep({ at: 'uploading', done, of: wanted.length })
      const sent = await uploadOne(picture)
      if (sent.ok) images.push({ id: wine, image: sent.image })
      else failed.push({ name: picture.name, why: sent.why })
    }
    if (!stopped.current && images.length > 0) await applyImages(apply, images)
    setStep(stopped.current ? { at: 'choose' } : { at: 'done', failed })
  }
  return {
    step,
    read,
    put,
    stop: () => void (stopped.current = true),
    again: () => setStep({ at: 'choose' }),
  }
}

/** Loads the code for zips on demand. */
async function matchFiles(files: readonly File[]): Promise<PictureStep> {
  const part = await loadPart(() => import('./read-picture-files.ts')).catch(() => undefined)
  if (!part) return { at: 'choose', problem: 'No pudimos cargar lo que lee los archivos. Probá de nuevo.' }
  const read = await part.readPictureFiles(files)
  if (!read.ok) return { at: 'choose', problem: read.detail }
  const { pictures, others } = read
  const body = { files: pictures.map(({ name }) => name.slice(-500)) }
  const answer = await browserApi()('POST /pictures/match', { body })
  if (!answer.ok) return { at: 'choose', problem: answer.problem.detail }
  return { at: 'matched', pictures, others, matches: answer.value }
}

type Uploaded = { ok: true; image: string } | { ok: false; why: string }

async function uploadOne(picture: PictureFile): Promise<Uploaded> {
  const file = await picture.open().catch(() => undefined)
  if (!file) return { ok: false, why: 'no se pudo descomprimir' }
  const answer = await browserApi()('POST /pictures', { body: { file } })
  return answer.ok ? { ok: true, image: answer.value.image } : { ok: false, why: answer.problem.detail }
}

/** A bulk change of these wines' pictures only, previewed for its fingerprint. */
async function applyImages(
  apply: ReturnType<typeof useBulkApply>['apply'],
  images: { id: number; image: string }[],
) {
  const selection = { ids: images.map(({ id }) => id) }
  const change = { kind: 'pictures' as const, pictures: images }
  const preview = await browserApi()('POST /products/bulk/preview', { body: { selection, change } })
  if (preview.ok && preview.value.changing > 0) await apply(selection, change, preview.value.fingerprint)
}
