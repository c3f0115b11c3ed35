import { toast } from '../../ui/toasts/toast.ts'

/** Shares a wine by WhatsApp, or through the device's share sheet. */
export function ShareWine({ name, url }: { name: string; url: string }) {
  const share = async () => {
    try {
      if ('share' in navigator) return await navigator.share({ title: name, url })
      await (navigator as Navigator).clipboard.writeText(url)
      toast('success', 'Enlace copiado')
    } catch {
      // cancelled by the user
    }
  }
  return (
    <p className="detail-share">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${name}: ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        Compartir por WhatsApp
      </a>
      <button type="button" className="link-button" onClick={() => void share()}>
        Compartir
      </button>
    </p>
  )
}
