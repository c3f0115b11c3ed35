import { useMemo, useState } from 'react'
import { shopDay, writeDay } from '../../../calendar/shop-time.ts'
import { writeNumber } from '../../../money/write-number.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { useAddressView } from '../../../web/admin/ui/address-view.ts'
import { adminScreen } from '../../../web/admin/kit/admin-screen.tsx'
import { reportBulk } from '../../../web/admin/ui/report-bulk.ts'
import { useCall } from '../../../web/api/call-action.ts'
import { found } from '../../../web/api/load-own.ts'
import { saveFile } from '../../../web/api/save-file.ts'
import { ConfirmDialog } from '../../../web/ui/confirm-dialog.tsx'
import { LabelledSelect } from '../../../web/ui/labelled-select.tsx'
import { toast } from '../../../web/ui/toasts/toast.ts'
import { countSheet } from '../count-sheet.ts'
import { readCounts } from '../read-counts.ts'
import type { CountLine, stockCountCalls } from '../stock-count.contract.ts'
import './stock-count.css'

type Sheet = AnswerOf<(typeof stockCountCalls)['GET /stock-count']>

const partIn = (parameters: URLSearchParams) => ({
  estante: parameters.get('estante')?.slice(0, 60) || undefined,
  bodega: Number(/^\d{1,9}$/.exec(parameters.get('bodega') ?? '')?.[0]) || undefined,
  todo: parameters.has('todo') || undefined,
})

const screen = adminScreen({
  title: 'Recuento',
  needs: 'stock.change',
  calls: ['POST /stock-count'],
  // the forms say the outcome of each product
  answered: () => undefined,
  load: async ({ api, parameters }): Promise<Sheet> =>
    found(await api('GET /stock-count', { query: partIn(parameters) })),
  Body: (sheet) => <StockCount sheet={sheet} />,
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = screen
export default screen.Screen

function StockCount({ sheet }: { sheet: Sheet }) {
  const { parameters } = useAddressView()
  return (
    <>
      <Tools sheet={sheet} />
      {sheet.lines.length > 0 ? (
        <Count key={parameters.toString()} lines={sheet.lines} />
      ) : (
        <p className="empty-state small">Elegí un estante o una bodega, o contá todo.</p>
      )}
    </>
  )
}

function Tools({ sheet: { lines, shelves, producers } }: { sheet: Sheet }) {
  const { parameters, change } = useAddressView()
  const { estante, bodega, todo } = partIn(parameters)
  const choose = (part: Record<string, string>) => change({ estante: '', bodega: '', todo: '', ...part })
  const download = () => saveFile('recuento.csv', 'text/csv;charset=utf-8', countSheet(lines))
  return (
    <div className="admin-tools stock-count-tools">
      {shelves.length > 0 && (
        <LabelledSelect
          id="estante"
          label="Estante"
          none="Elegí uno"
          value={estante ?? ''}
          onChange={(event) => choose({ estante: event.target.value })}
        >
          {shelves.map((shelf) => (
            <option key={shelf}>{shelf}</option>
          ))}
        </LabelledSelect>
      )}
      <LabelledSelect
        id="bodega"
        label="Bodega"
        none="Elegí una"
        value={estante ? '' : String(bodega ?? '')}
        onChange={(event) => choose({ bodega: event.target.value })}
      >
        {producers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </LabelledSelect>
      <button
        type="button"
        className="button plain small"
        aria-pressed={todo === true && !estante && !bodega}
        onClick={() => choose({ todo: '1' })}
      >
        Todo
      </button>
      {lines.length > 0 && (
        <>
          <button type="button" className="button plain small" onClick={() => window.print()}>
            Imprimir la planilla
          </button>
          <button type="button" className="link-button" onClick={download}>
            Bajar CSV
          </button>
        </>
      )}
    </div>
  )
}

type Difference = { line: CountLine; counted: number }

/** What was counted, by product; the products without a number were not. */
function Count({ lines }: { lines: readonly CountLine[] }) {
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [reviewing, setReviewing] = useState(false)
  const [today] = useState(() => shopDay(new Date()))
  const differences = useMemo(() => differencesIn(lines, typed), [lines, typed])
  const counted = lines.filter(({ id }) => isCount(typed[id])).length
  return (
    <>
      <Paste
        lines={lines}
        add={(counts) => setTyped({ ...typed, ...Object.fromEntries([...counts].map(asText)) })}
      />
      <p className="stock-count-print-title">Recuento del {writeDay(today)}</p>
      <table className="table stock-count">
        <caption className="visually-hidden">Productos para contar</caption>
        <thead>
          <tr>
            <th scope="col">Estante</th>
            <th scope="col">Producto</th>
            <th scope="col" className="number">
              Debería haber
            </th>
            <th scope="col" className="number">
              Contadas
            </th>
            <th scope="col" className="number stock-count-difference">
              Diferencia
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row
              key={line.id}
              line={line}
              typed={typed[line.id] ?? ''}
              type={(text) => setTyped({ ...typed, [line.id]: text })}
            />
          ))}
        </tbody>
      </table>
      <div className="together-bar stock-count-end" role="region" aria-label="Lo contado">
        <strong className="figures" role="status">
          {writeNumber(counted)} de {writeNumber(lines.length)} contados ·{' '}
          {differences.length === 1 ? '1 diferencia' : `${writeNumber(differences.length)} diferencias`}
        </strong>
        <button
          type="button"
          className="button small"
          disabled={differences.length === 0}
          onClick={() => setReviewing(true)}
        >
          Ver las diferencias
        </button>
      </div>
      {reviewing && (
        <Review
          differences={differences}
          close={() => setReviewing(false)}
          booked={(ids) =>
            setTyped(Object.fromEntries(Object.entries(typed).filter(([id]) => !ids.has(Number(id)))))
          }
        />
      )}
    </>
  )
}

const asText = ([id, count]: readonly [number, number]) => [id, String(count)] as const
const isCount = (text: string | undefined) => /^\d{1,6}$/.test((text ?? '').trim())

const differencesIn = (lines: readonly CountLine[], typed: Readonly<Record<number, string>>): Difference[] =>
  lines.flatMap((line) => {
    const text = typed[line.id]
    const counted = Number(text)
    return isCount(text) && counted !== line.stock ? [{ line, counted }] : []
  })

type RowProps = { line: CountLine; typed: string; type: (text: string) => void }

function Row({ line: { name, shelf, stock, reserved }, typed, type }: RowProps) {
  const difference = isCount(typed) ? Number(typed) - stock : undefined
  return (
    <tr>
      <td>{shelf || '—'}</td>
      <td>
        {name}
        {shelf && <small className="muted stock-count-shelf"> · {shelf}</small>}
        {reserved > 0 && (
          <small className="muted figures"> · {writeNumber(reserved)} reservadas, se cuentan también</small>
        )}
      </td>
      <td className="number">{writeNumber(stock)}</td>
      <td className="number">
        <input
          className="input stock-count-input"
          inputMode="numeric"
          maxLength={6}
          aria-label={`Contadas de ${name}`}
          aria-invalid={typed.trim() !== '' && !isCount(typed)}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </td>
      <td className="number stock-count-difference">{difference === undefined ? '' : signed(difference)}</td>
    </tr>
  )
}

const signed = (difference: number) =>
  difference > 0 ? `+${writeNumber(difference)}` : writeNumber(difference)

type PasteProps = { lines: readonly CountLine[]; add: (counts: ReadonlyMap<number, number>) => void }

function Paste({ lines, add }: PasteProps) {
  const [text, setText] = useState('')
  const [unread, setUnread] = useState<string[]>([])
  const take = () => {
    const counts = readCounts(text, lines)
    add(counts.counts)
    setUnread(counts.unread)
    setText(counts.unread.join('\n'))
    if (counts.counts.size > 0) toast('success', `Pasamos ${writeNumber(counts.counts.size)} a la planilla.`)
  }
  return (
    <details className="sheet stock-count-paste">
      <summary>Pegar lo contado</summary>
      <div className="stack">
        <div className="field">
          <label htmlFor="counts">Un producto por renglón: EAN o SKU, y cuántas unidades</label>
          <textarea
            id="counts"
            className="input"
            rows={5}
            aria-describedby="counts-hint"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <p className="field-hint" id="counts-hint">
            También sirven los renglones del CSV de esta planilla. De un producto en dos renglones se suman.
          </p>
        </div>
        {unread.length > 0 && (
          <p className="notice bad" role="alert">
            {unread.length === 1 ? 'Un renglón no es' : `${unread.length} renglones no son`} de esta planilla
            o no dicen cuántas: quedaron para corregir.
          </p>
        )}
        <p>
          <button type="button" className="button small" disabled={text.trim() === ''} onClick={take}>
            Pasar a la planilla
          </button>
        </p>
      </div>
    </details>
  )
}

type ReviewProps = {
  differences: readonly Difference[]
  close: () => void
  booked: (ids: ReadonlySet<number>) => void
}

function Review({ differences, close, booked }: ReviewProps) {
  const save = useCall('POST /stock-count')
  const nameOf = (id: number) => differences.find(({ line }) => line.id === id)?.line.name ?? ''
  const book = async () => {
    close()
    const lines = differences.map(({ line, counted }) => ({
      product_id: line.id,
      counted,
      stock: line.stock,
    }))
    const answer = await save.ask({ body: { lines } })
    if (!answer) return
    if (!answer.ok) return toast('error', answer.problem.detail)
    reportBulk(answer.value, nameOf)
    booked(new Set(answer.value.results.flatMap(({ id, changed }) => (changed ? [id] : []))))
  }
  const sum = differences.reduce((total, { line, counted }) => total + counted - line.stock, 0)
  return (
    <ConfirmDialog
      title={differences.length === 1 ? 'Una diferencia' : `${writeNumber(differences.length)} diferencias`}
      confirm="Anotarlas en el stock"
      onConfirm={() => void book()}
      onClose={close}
    >
      <ul className="stock-count-differences">
        {differences.map(({ line, counted }) => (
          <li key={line.id}>
            <span>{line.name}</span>
            <span className="figures">
              {writeNumber(line.stock)} → {writeNumber(counted)}{' '}
              <strong>{signed(counted - line.stock)}</strong>
            </span>
          </li>
        ))}
      </ul>
      <p className="figures">
        En total: <strong>{signed(sum)}</strong> {Math.abs(sum) === 1 ? 'unidad' : 'unidades'}. Quedan en el
        historial, con tu nombre.
      </p>
    </ConfirmDialog>
  )
}
