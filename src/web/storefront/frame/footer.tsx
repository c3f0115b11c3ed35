import { Link } from '../../ui/link.tsx'
import { footerLinks, type FooterLink } from '../../slots/footer-links.ts'
import { law } from '../../content/law.ts'
import { DataFiscal } from './data-fiscal.tsx'
import { Logo } from './logo.tsx'
import { useShop } from '../../content/use-shop.ts'
import './footer.css'

const links: readonly FooterLink[] = [
  ...footerLinks,
  ['/bodegas', 'Bodegas'],
  ['/regiones', 'Regiones'],
  ['/promociones', 'Promociones'],
  ['/about', 'Quiénes somos'],
  ['/contact', 'Contacto y locales'],
  ['/terminos', 'Términos y condiciones'],
  ['/privacidad', 'Privacidad'],
  ['/envios', 'Envíos y devoluciones'],
  ['/seguimiento', 'Seguí tu compra'],
]

/** Links, the newsletter box and the legal notice. */
export function Footer({ children }: { children?: React.ReactNode }) {
  const { motto, foot = [] } = useShop()
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div className="footer-brand">
          <Link to="/" className="navbar-logo">
            <Logo />
          </Link>
          {[motto, ...foot].map((line) => (
            <p key={line} className="muted">
              {line}
            </p>
          ))}
        </div>
        <nav aria-label="La tienda" className="footer-links">
          {links.map(([to, name]) => (
            <Link key={to} to={to}>
              {name}
            </Link>
          ))}
          <Link to="/arrepentimiento" className="button quiet small footer-regret">
            Botón de arrepentimiento
          </Link>
        </nav>
        {children}
      </div>
      <LegalNotice />
    </footer>
  )
}

/** Legally required on every page. */
function LegalNotice() {
  const { seller, contact, whatsapp } = useShop()
  return (
    <div className="footer-law">
      <p>
        <strong>{law.moderation}</strong>
      </p>
      <p>
        {seller.legal_name} · CUIT {seller.cuit} · {seller.address} ·{' '}
        <a href={`mailto:${contact.email}`}>{contact.email}</a> {whatsapp && <a href={whatsapp}>WhatsApp</a>}
      </p>
      <p>
        <a href={law.consumerDefence} rel="noopener noreferrer" target="_blank">
          Defensa de las y los consumidores: para reclamos, ingresá acá
        </a>
      </p>
      <DataFiscal url={seller.data_fiscal_url} />
    </div>
  )
}
