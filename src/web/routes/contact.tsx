import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { Problem } from '../../calls/problem.ts'
import { browserApi } from '../api/use-api.ts'
import { branches, directionsTo, socialLinks } from '../content/shop.ts'
import { DrawnMap } from '../map/drawn-map.tsx'
import './about.css'

export function meta() {
  return [
    { title: 'Contacto y locales · Descorche' },
    { name: 'description', content: 'Nuestros tres locales en Buenos Aires, horarios y cómo escribirnos.' },
  ]
}

export default function Contact() {
  return (
    <>
      <div className="page-head">
        <h1>Contacto y locales</h1>
        <Link to="/">Volver</Link>
      </div>
      <ul className="branches">
        {branches.map((branch) => (
          <li key={branch.name} className="sheet">
            <h2>{branch.name}</h2>
            <address>
              {branch.address}
              <br />
              {branch.city}
              <br />
              <a href={`tel:${branch.phone.replace(/[^+\d]/g, '')}`}>{branch.phone}</a>
            </address>
            <p className="muted">{branch.hours}</p>
            <a
              href={directionsTo(branch)}
              rel="noopener noreferrer"
              target="_blank"
              aria-label={`Cómo llegar a ${branch.name}`}
            >
              Cómo llegar
            </a>
          </li>
        ))}
      </ul>
      <div className="contact-map">
        <DrawnMap />
      </div>
      <section aria-labelledby="question" className="stack">
        <h2 id="question">¿Tenés una consulta? Escribinos</h2>
        <QuestionForm />
        <p className="row">
          {socialLinks.map((link) => (
            <a key={link.name} href={link.url} rel="noopener noreferrer" target="_blank">
              {link.name}
            </a>
          ))}
        </p>
      </section>
    </>
  )
}

function QuestionForm() {
  const [sent, setSent] = useState<string | undefined>(undefined)
  const [problem, setProblem] = useState<Problem | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const text = (name: string) => (data.get(name) as string | null) ?? ''
    setBusy(true)
    const answer = await browserApi()('POST /consulta', {
      body: {
        name: text('name'),
        email: text('email'),
        question: text('question'),
        website: text('website'),
      },
    })
    setBusy(false)
    setProblem(answer.ok ? undefined : answer.problem)
    if (!answer.ok) return
    setSent(answer.value.message)
    form.reset()
  }
  const error = (field: string) => problem?.errors?.find((one) => one.field === field)?.detail
  return (
    <form className="form" noValidate onSubmit={(event) => void send(event)}>
      <div className="field">
        <label htmlFor="name">Nombre</label>
        <input id="name" name="name" className="input" autoComplete="name" maxLength={100} />
        {error('name') && <p className="field-error">{error('name')}</p>}
      </div>
      <div className="field">
        <label htmlFor="email">Correo electrónico</label>
        <input id="email" name="email" type="email" className="input" autoComplete="email" maxLength={200} />
        {error('email') && <p className="field-error">{error('email')}</p>}
      </div>
      <div className="field">
        <label htmlFor="question-text">Consulta</label>
        <textarea id="question-text" name="question" className="input" rows={5} maxLength={3000} />
        {error('question') && <p className="field-error">{error('question')}</p>}
      </div>
      <input name="website" className="trap" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <p aria-live="polite">
        {problem && !problem.errors && <span className="field-error">{problem.detail}</span>}
        {sent && !problem && <span className="notice good">{sent}</span>}
      </p>
      <button type="submit" className="button" disabled={busy}>
        {busy ? 'Enviando…' : 'Enviar consulta'}
      </button>
    </form>
  )
}
