import { Link } from '../../ui/link.tsx'
import { SocialLinks } from '../contact/social-links.tsx'
import type { Route } from './+types/about'
import { apiContext } from '../../ssr/load-context.ts'
import { team } from '../../content/team.ts'
import { canonical } from '../../content/canonical.ts'
import { pageTitle, shopName } from '../../content/page-title.ts'
import './about.css'

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(apiContext)('GET /settings')
  return { text: settings.ok ? (settings.value.about?.text ?? '') : '' }
}

export function meta(page: Route.MetaArgs) {
  const words = `El equipo que hace ${shopName(page)}.`
  return [
    pageTitle(page, 'Quiénes somos'),
    { name: 'description', content: words },
    canonical(page, '/about'),
  ]
}

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="page-head">
        <h1>Quiénes somos</h1>
        <Link to="/" className="button plain">
          Volver
        </Link>
      </div>
      {loaderData.text.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="about-text">
          {paragraph}
        </p>
      ))}
      <ul className="team">
        {team.map((person) => (
          <li key={person.role} data-type={person.colour}>
            <span className="team-stage">
              <TeamMark />
            </span>
            <h2>{person.role}</h2>
            <p>{person.text}</p>
            <SocialLinks of={person.role} links={person.links} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A bottle in a wine's colour in place of a portrait, as the shop shows no faces without consent. */
function TeamMark() {
  return (
    <svg viewBox="0 0 120 150" className="team-mark" aria-hidden="true">
      <path
        d="M50 8h20v34c0 14 20 18 20 42v58a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8V84c0-24 20-28 20-42z"
        className="team-glass"
      />
      <path d="M50 8h20v22H50z" className="team-capsule" />
      <rect x="30" y="92" width="60" height="38" className="team-label" />
      <path d="M42 104h36M48 114h24" className="team-lines" />
    </svg>
  )
}
