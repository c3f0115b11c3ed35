import { useState } from 'react'
import { downloadCall } from '../../../../web/api/download.ts'
import type { DisputesProps } from '../../../../web/slots/order-disputes.tsx'
import { toast } from '../../../../web/ui/toasts/toast.ts'

/** All that the shop can show about the order, as one file. */
export default function EvidenceFile({ order }: DisputesProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    if (!(await downloadCall(`/orders/${order.id}/evidence`, `compra-${order.numero}.pdf`)))
      toast('error', 'No pudimos bajar la documentación. Probá de nuevo.')
    setBusy(false)
  }
  return (
    <p>
      <button type="button" className="button small" disabled={busy} onClick={() => void download()}>
        {busy ? 'Bajando…' : 'Bajar la documentación (PDF)'}
      </button>
    </p>
  )
}
