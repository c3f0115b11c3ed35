import { useState, type DragEvent } from 'react'
import { mostUploadBytes } from '../../../catalogue/import/imports.contract.ts'

const readable = /\.(csv|txt|tsv|xlsx)$/i

/** Why a file cannot be a wine list; undefined if it may be one. */
function refusalOf({ name, size }: File): string | undefined {
  if (!readable.test(name)) return 'Tiene que ser un archivo .csv o .xlsx.'
  if (size > mostUploadBytes * 5) return 'El archivo es demasiado grande: hasta 100 MB.'
  return undefined
}

type DropProps = {
  busy: boolean
  /** Receives the file. */
  take: (file: File) => void
  /** Why the previous file was refused. */
  refusal: string | undefined
}

/** Accepts a CSV or XLSX file by drop or picker, and reports unsuitable ones. */
export function FileDrop({ busy, take, refusal }: DropProps) {
  const [over, setOver] = useState(false)
  const [wrong, setWrong] = useState<string | undefined>(undefined)
  const choose = (file: File | undefined) => {
    setOver(false)
    if (!file || busy) return
    const noList = refusalOf(file)
    setWrong(noList)
    if (!noList) take(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }
  return (
    <div
      className="file-drop"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ListDrawing />
      <p>
        <strong>Arrastrá acá tu lista de vinos</strong>
        <br />
        <span className="muted">CSV o XLSX, hasta 100.000 filas. Nada se guarda hasta que lo confirmes.</span>
      </p>
      <FileButton busy={busy} choose={choose} />
      <p role="alert" className="field-error">
        {wrong ?? (busy ? undefined : refusal)}
      </p>
    </div>
  )
}

type ButtonProps = { busy: boolean; choose: (file: File | undefined) => void }

function FileButton({ busy, choose }: ButtonProps) {
  return (
    <label className="button">
      {busy ? 'Leyendo el archivo…' : 'Elegir archivo'}
      <input
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        disabled={busy}
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </label>
  )
}

function ListDrawing() {
  return (
    <svg viewBox="0 0 72 64" fill="none" stroke="currentColor" strokeWidth="2.5" aria-hidden="true">
      <path d="M14 8h30l14 14v34H14z" strokeLinejoin="round" />
      <path d="M44 8v14h14" strokeLinejoin="round" />
      <path d="M22 32h28M22 40h28M22 48h28M32 32v16M41 32v16" opacity=".5" />
    </svg>
  )
}

/** Prepares the upload: gzips text if the browser can; workbooks are compressed already. */
export async function packed(file: File): Promise<Blob> {
  if (/\.xlsx$/i.test(file.name) || file.size < 50_000 || typeof CompressionStream === 'undefined')
    return file
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}
