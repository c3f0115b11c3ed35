import { Link } from 'react-router'
import { socialLinks, team } from '../content/shop.ts'
import './about.css'

export function meta() {
  return [
    { title: 'Quiénes somos · Descorche' },
    { name: 'description', content: 'El equipo que hace Descorche, vinoteca online.' },
  ]
}

export default function About() {
  return (
    <>
      <div className="page-head">
        <h1>Quiénes somos</h1>
        <Link to="/" className="button plain">
          Volver
        </Link>
      </div>
      <ul className="team">
        {team.map((person) => (
          <li key={person.role} className="sheet" data-type={person.colour}>
            <span className="team-mark" aria-hidden="true" />
            <h2>{person.role}</h2>
            <p>{person.text}</p>
            <p className="row">
              {socialLinks.map((link) => (
                <a
                  key={link.name}
                  href={link.url}
                  rel="noopener noreferrer"
                  target="_blank"
                  aria-label={`${link.name} de ${person.role}`}
                >
                  {link.name}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
