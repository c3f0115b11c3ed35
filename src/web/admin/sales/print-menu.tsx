import { useState } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'
import { downloadCall } from '../../api/download.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useCan } from '../ui/use-can.ts'

type Group = { name: string; kind: Sale['kind']; sales: readonly Sale[] }

/** What is printed of the selected sales, for all of them or by how they travel. */
export function PrintMenu({ selected }: { selected: readonly Sale[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="button plain small"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Imprimir y despachar…
      </button>
      {open && <PrintDialog selected={selected} close={() => setOpen(false)} />}
    </>
  )
}

function PrintDialog({ selected, close }: { selected: readonly Sale[]; close: () => void }) {
  const groups = [...Map.groupBy(selected, ({ method }) => method)].map(([name, sales]): Group => ({
    name,
    kind: sales[0]?.kind ?? null,
    sales,
  }))
  const all: Group = { name: 'Todas, por forma de entrega', kind: null, sales: selected }
  return (
    <Dialog
      title="Imprimir y despachar"
      kind="wide"
      beside={
        <button type="button" className="link-button" onClick={close}>
          Cerrar
        </button>
      }
      onClose={close}
    >
      <ul className="print-groups">
        {groups.length > 1 && <GroupRow group={all} />}
        {groups
          .toSorted((a, b) => b.sales.length - a.sales.length)
          .map((group) => (
            <GroupRow key={group.name} group={group} />
          ))}
      </ul>
      <p className="muted">
        Cada papel se abre en otra pestaña y la selección queda. El archivo para el correo lleva a quién y
        adónde va cada caja.
      </p>
    </Dialog>
  )
}

function GroupRow({ group: { name, kind, sales } }: { group: Group }) {
  const can = useCan()
  const ids = sales.map(({ id }) => id).join()
  const bottles = sales.reduce((sum, sale) => sum + sale.bottles, 0)
  const papers = [
    ...(can('parcels.pack') ? [{ label: 'Lista', to: `/admin/preparacion?ids=${ids}` }] : []),
    { label: 'Remitos', to: `/admin/remitos?ids=${ids}` },
    { label: 'Etiquetas', to: `/admin/remitos?formato=etiqueta&ids=${ids}` },
  ]
  return (
    <li>
      <span>
        <strong>{name}</strong>{' '}
        <span className="muted figures">
          {sales.length === 1 ? '1 compra' : `${writeNumber(sales.length)} compras`} · {writeNumber(bottles)}{' '}
          {bottles === 1 ? 'unidad' : 'unidades'}
        </span>
      </span>
      <span className="row">
        {papers.map(({ label, to }) => (
          <a
            key={label}
            href={to}
            target="_blank"
            rel="noopener"
            className="button plain small"
            aria-label={`${label}: ${name}`}
          >
            {label}
          </a>
        ))}
        {can('parcels.pack') && (kind === 'home' || kind === 'courier') && (
          <CourierFile name={name} ids={ids} />
        )}
      </span>
    </li>
  )
}

/** The courier's list of boxes as a spreadsheet file. */
function CourierFile({ name, ids }: { name: string; ids: string }) {
  const [busy, setBusy] = useState(false)
  const download = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    const file = `envios-${name.toLowerCase().replace(/[^\p{L}\d]+/gu, '-')}.${format}`
    if (!(await downloadCall(`/export/envios?ids=${ids}&format=${format}`, file)))
      toast('error', 'No pudimos preparar el archivo. Probá de nuevo.')
    setBusy(false)
  }
  return (['xlsx', 'csv'] as const).map((format) => (
    <button
      key={format}
      type="button"
      className="link-button"
      disabled={busy}
      aria-label={`Archivo ${format.toUpperCase()} para quien lleva: ${name}`}
      onClick={() => void download(format)}
    >
      {format.toUpperCase()}
    </button>
  ))
}
