import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { PageSettings } from '../../../app/shop.contract.ts'
import { callAction } from '../../api/call-action.ts'
import { SocialLinks } from './social-links.tsx'
import { contactParts } from '../../slots/contact-page.ts'
import { mappedBranches } from '../../content/branches.ts'
import type { SocialLink } from '../../content/team.ts'
import type { ShopFacts } from '../../../settings/shop-facts.ts'
import type { Route } from './+types/contact'
import { apiContext, settingsContext } from '../../ssr/load-context.ts'
import { Branches, Phone } from './branches.tsx'
import { BranchMap } from './map/branch-map.tsx'
import { branchData } from '../../content/structured-data/shop-data.ts'
import { pageTitle } from '../../content/page-title.ts'
import { useShop } from '../../content/use-shop.ts'
import './contact.css'

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(apiContext)('GET /settings')
  const branches = settings.ok ? (settings.value.branches ?? []) : []
  const { publicUrl, shop } = context.get(settingsContext)
  return { branches, publicUrl, structured: branches.map((branch) => branchData(publicUrl, shop, branch)) }
}

export function meta(page: Route.MetaArgs) {
  const words = 'Dónde estamos, horarios y cómo escribirnos.'
  const { loaderData } = page
  return [
    pageTitle(page, 'Contacto y locales'),
    { name: 'description', content: words },
    { tagName: 'link', rel: 'canonical', href: `${loaderData?.publicUrl ?? ''}/contact` },
    ...(loaderData?.structured ?? []).map((data) => ({ 'script:ld+json': data })),
  ]
}

/** Milliseconds before a question counts as not sent. */
const patienceMs = 7000
export const clientAction = callAction(
  contactParts.flatMap(({ calls }) => calls),
  { timeoutMs: patienceMs },
)

const drawnOnly: PageSettings['map'] = { googleKey: null, tilesUrl: null }

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { branches } = loaderData
  // the same list for as long as it lasts: the map opens anew with another one
  const mapped = useMemo(() => mappedBranches(branches), [branches])
  const { name, social } = useShop()
  const data = useRouteLoaderData<{ settings: PageSettings }>('root')
  return (
    <>
      <div className="page-head">
        <h1>Contacto y locales</h1>
        <Link to="/" className="button plain">
          Volver
        </Link>
      </div>
      <Branches branches={branches} />
      <BranchMap settings={data?.settings.map ?? drawnOnly} branches={mapped} />
      <section aria-labelledby="question" className="contact-question">
        <div className="stack">
          <h2 id="question">¿Tenés una consulta? Escribinos</h2>
          <p className="muted">
            Respondemos por correo dentro de un día hábil. Si es por una compra, contanos su número.
          </p>
          <Direct />
          <SocialLinks of={name} links={linksOf(social)} />
        </div>
        {contactParts.map(({ default: Part }, index) => (
          <Part key={index} />
        ))}
      </section>
    </>
  )
}

/** How to reach the shop without the form. */
function Direct() {
  const { email, phone, whatsapp } = useShop().contact
  return (
    <ul className="contact-direct">
      {email && (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {phone && (
        <li>
          <Phone number={phone} />
        </li>
      )}
      {whatsapp && (
        <li>
          <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`} rel="noopener noreferrer" target="_blank">
            WhatsApp {whatsapp}
          </a>
        </li>
      )}
    </ul>
  )
}

const linksOf = ({ instagram, facebook, linkedin }: ShopFacts['social']): SocialLink[] => [
  { name: 'Instagram', url: instagram },
  { name: 'Facebook', url: facebook },
  { name: 'LinkedIn', url: linkedin },
]
