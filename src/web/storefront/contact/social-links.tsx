import { isProfileUrl } from '../../../settings/profile-url.ts'
import type { SocialLink } from '../../content/team.ts'
import { FacebookIcon, InstagramIcon, LinkedInIcon } from './social-icons.tsx'
import './social-links.css'

const icons = { Instagram: InstagramIcon, Facebook: FacebookIcon, LinkedIn: LinkedInIcon }

/**
 * Where else to find the shop, or one of its people; nothing while they have no page of their own.
 *
 * @param of the owner of the pages, read aloud by screen readers
 */
export function SocialLinks({ of, links }: { of: string; links: readonly SocialLink[] }) {
  const own = links.filter(({ url }) => isProfileUrl(url))
  if (own.length === 0) return null
  return (
    <ul className="social-links">
      {own.map((link) => {
        const Icon = icons[link.name]
        return (
          <li key={link.name}>
            <a
              href={link.url}
              rel="noopener noreferrer"
              target="_blank"
              aria-label={`${link.name} de ${of} (se abre aparte)`}
              title={link.name}
            >
              <Icon />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
