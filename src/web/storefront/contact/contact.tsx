import { useRouteLoaderData } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { PageSettings } from '../../../app/shop.contract.ts'
import { QuestionForm } from './question-form.tsx'
import { callAction } from '../../api/call-action.ts'
import { SocialLinks } from './social-links.tsx'
import { branches, directionsTo, socialLinks } from '../../content/shop.ts'
import { BranchMap } from './map/branch-map.tsx'
import { PinIcon } from '../../ui/icons.tsx'
import './contact.css'

export function meta() {
  return [
    { title: 'Contacto y locales · Descorche' },
    { name: 'description', content: 'Nuestros tres locales en Buenos Aires, horarios y cómo escribirnos.' },
  ]
}

/** Milliseconds before a question counts as not sent. */
const patienceMs = 7000
export const clientAction = callAction(['POST /consulta'], { timeoutMs: patienceMs })

const drawnOnly: PageSettings['map'] = { googleKey: null, tilesUrl: null }

export default function Contact() {
  const data = useRouteLoaderData<{ settings: PageSettings }>('root')
  return (
    <>
      <div className="page-head">
        <h1>Contacto y locales</h1>
        <Link to="/" className="button plain">
          Volver
        </Link>
      </div>
      <ul className="branches">
        {branches.map((branch) => (
          <BranchItem key={branch.name} branch={branch} />
        ))}
      </ul>
      <BranchMap settings={data?.settings.map ?? drawnOnly} />
      <section aria-labelledby="question" className="contact-question">
        <div className="stack">
          <h2 id="question">¿Tenés una consulta? Escribinos</h2>
          <p className="muted">
            Respondemos por correo dentro de un día hábil. Si es por una compra, contanos su número.
          </p>
          <SocialLinks of="Descorche" links={socialLinks} />
        </div>
        <QuestionForm />
      </section>
    </>
  )
}

function BranchItem({ branch }: { branch: (typeof branches)[number] }) {
  return (
    <li className="sheet">
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
        className="button quiet small"
        aria-label={`Cómo llegar a ${branch.name} (se abre aparte)`}
      >
        <PinIcon size={18} /> Cómo llegar
      </a>
    </li>
  )
}
