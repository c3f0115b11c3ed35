import { toast } from '../../ui/toasts/toast.ts'

type Props = {
  /** What it is for, for a reader of the screen: 'Copiar la dirección para …'. */
  label: string
  text: string
  copied: string
}

/** A text to be pasted elsewhere, with a button that copies it. */
export function CopiedText({ label, text, copied }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast('success', copied)
    } catch {
      toast('error', 'No se pudo copiar: seleccioná el texto a mano')
    }
  }
  return (
    <p className="copied-text">
      <code>{text}</code>
      <button type="button" className="button plain small" aria-label={label} onClick={() => void copy()}>
        Copiar
      </button>
    </p>
  )
}
