import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { Problem } from '../../calls/problem.ts'
import { soldBy, type Sale } from '../../sales/sold-by-category.ts'
import { AdminPage } from '../admin/admin-page.tsx'
import { BarChart } from '../admin/bar-chart.tsx'
import { browserApi } from '../api/use-api.ts'

export function meta() {
  return [{ title: 'Gráficos de ventas · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminCharts() {
  return (
    <AdminPage
      title="Gráficos de ventas"
      actions={
        <Link to="/admin/ventas" className="button plain small">
          Volver a Ventas
        </Link>
      }
    >
      <Charts />
    </AdminPage>
  )
}

function Charts() {
  const [sales, setSales] = useState<Sale[] | undefined>(undefined)
  const [problem, setProblem] = useState<Problem | undefined>(undefined)
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const fdesde = data.get('fechaInicio') as string
    const fhasta = data.get('fechaFin') as string
    // both dates, otherwise nothing happens
    if (!fdesde || !fhasta) return
    const answer = await browserApi()('GET /orders/estado', { query: { fdesde, fhasta } })
    setProblem(answer.ok ? undefined : answer.problem)
    if (answer.ok) setSales(answer.value)
  }
  return (
    <>
      <form className="admin-tools" onSubmit={(event) => void search(event)}>
        <div className="field">
          <label htmlFor="fechaInicio">Desde</label>
          <input id="fechaInicio" name="fechaInicio" type="date" className="input" />
        </div>
        <div className="field">
          <label htmlFor="fechaFin">Hasta</label>
          <input id="fechaFin" name="fechaFin" type="date" className="input" />
        </div>
        <button type="submit" className="button small">
          Buscar
        </button>
      </form>
      {problem && <p className="notice bad">{problem.detail}</p>}
      {sales && (
        <>
          <h2>Grafico de ventas por Categorias</h2>
          <BarChart title="Grafico de ventas por Categorias" bars={soldBy(sales, 'type-and-sugar')} />
          <h2>Grafico de ventas Variedad</h2>
          <BarChart title="Grafico de ventas Variedad" bars={soldBy(sales, 'type')} />
        </>
      )}
    </>
  )
}
