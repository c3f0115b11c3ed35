import { useState, type DragEvent } from 'react'
import { mostUploadBytes } from '../../../catalogue/import/imports.contract.ts'

const readable = /\.(csv|txt|tsv|xlsx)$/i

/** A place to drop or pick a CSV or XLSX file. `take` gets it; what cannot be one is said here. */
export function FileDrop({ busy, take }: { busy: boolean; take: (file: File) => void }) {
  const [over, setOver] = useState(false)
  const [wrong, setWrong] = useState<string | undefined>(undefined)
  const choose = (file: File | undefined) => {
    setOver(false)
    if (!file || busy) return
    if (!readable.test(file.name)) return setWrong('Tiene que ser un archivo .csv o .xlsx.')
    if (file.size > mostUploadBytes * 5) return setWrong('El archivo es demasiado grande: hasta 100 MB.')
    setWrong(undefined)
    take(file)
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
      <svg viewBox="0 0 72 64" fill="none" stroke="currentColor" strokeWidth="2.5" aria-hidden="true">
        <path d="M14 8h30l14 14v34H14z" strokeLinejoin="round" />
        <path d="M44 8v14h14" strokeLinejoin="round" />
        <path d="M22 32h28M22 40h28M22 48h28M32 32v16M41 32v16" opacity=".5" />
      </svg>
      <p>
        <strong>Arrastrá acá tu lista de vinos</strong>
        <br />
        <span className="muted">CSV o XLSX, hasta 100.000 filas. Nada se guarda hasta que lo confirmes.</span>
      </p>
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
      <p role="alert" className="field-error">
        {wrong}
      </p>
    </div>
  )
}

/** The file as it travels: a text is gzipped where the browser can, a workbook is packed already. */
export async function packed(file: File): Promise<Blob> {
  if (/\.xlsx$/i.test(file.name) || file.size < 50_000 || typeof CompressionStream === 'undefined')
    return file
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}
