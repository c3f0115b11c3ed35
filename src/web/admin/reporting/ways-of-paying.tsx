import { formatPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { methodNames } from '../../../settings/payment-methods.ts'
import type { SalesReport } from '../../../reporting/report.contract.ts'
import { ChartHead } from './chart-head.tsx'

type Props = { ways: SalesReport['ways']; file: string }

/** Sales by payment method, less refunds. */
export function WaysOfPaying({ ways, file }: Props) {
  return (
    <section className="sheet chart over" aria-label="Ventas por medio de pago">
      <ChartHead
        title="Ventas por medio de pago"
        file={file}
        headings={['Medio de pago', 'Compras', 'Vendido']}
        rows={ways.map(({ way, orders, total }) => [methodNames[way], orders, total])}
      />
      <div className="table-scroll">
        <table className="table">
          <caption className="visually-hidden">Ventas por medio de pago, en cifras</caption>
          <thead>
            <tr>
              <th scope="col">Medio de pago</th>
              <th scope="col" className="number">
                Compras
              </th>
              <th scope="col" className="number">
                Vendido
              </th>
            </tr>
          </thead>
          <tbody>
            {ways.map(({ way, orders, total }) => (
              <tr key={way}>
                <th scope="row">{methodNames[way]}</th>
                <td className="number">{writeNumber(orders)}</td>
                <td className="number">{formatPesos(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
