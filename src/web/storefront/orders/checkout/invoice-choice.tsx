import { useEffect, useState } from 'react'
import type { OrderVouchers } from '../../../../invoicing/invoices.contract.ts'
import { browserApi } from '../../../api/use-api.ts'
import { InvoiceRecipientForm } from '../invoice-recipient-form.tsx'

/** Whom the purchase is invoiced to; nothing while the shop does not invoice. */
export function InvoiceChoice({ orderId }: { orderId: number }) {
  const [invoices, setInvoices] = useState<OrderVouchers>()
  useEffect(() => {
    let over = false
    void browserApi()('GET /orders/{id}/invoices', { path: { id: orderId } }).then((answer) => {
      if (!over && answer.ok) setInvoices(answer.value)
    })
    return () => {
      over = true
    }
  }, [orderId])
  if (!invoices?.invoicing) return null
  return (
    <div className="sheet">
      <InvoiceRecipientForm orderId={orderId} stated={invoices.receiver} heading="h4" />
    </div>
  )
}
