import { useState } from 'react'
import { downloadCall } from '../../api/download.ts'
import { saveFile } from '../../api/save-file.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** A list as a file: what the server writes, or a text that the browser makes of a call's answer. */
export type ListFile = {
  /** Label of its button. */
  label: string
  name: string
  /** Why it cannot be had now. */
  disabled?: boolean
} & (
  | { path: string; failed: string }
  | { /** Undefined, and said in a toast, if the shop refused it. */ text: () => Promise<string | undefined> }
)

/** A button for each file of a list. */
export function ListFiles({ files }: { files: readonly ListFile[] }) {
  const [busy, setBusy] = useState(false)
  const save = async (file: ListFile) => {
    setBusy(true)
    if ('path' in file) {
      if (!(await downloadCall(file.path, file.name))) toast('error', file.failed)
    } else {
      const text = await file.text()
      if (text !== undefined) saveFile(file.name, 'text/csv;charset=utf-8', text)
    }
    setBusy(false)
  }
  return files.map((file) => (
    <button
      key={file.label}
      type="button"
      className="button plain small"
      disabled={busy || file.disabled === true}
      onClick={() => void save(file)}
    >
      {file.label}
    </button>
  ))
}
