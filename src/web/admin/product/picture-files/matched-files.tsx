import { writeNumber } from '../../../../money/write-number.ts'
import type { MatchedFile, PictureStep } from './use-picture-files.ts'

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
export function MatchedFiles({ found: { matches, others }, put, again }: Props) {
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
