import { Link } from '../../ui/link.tsx'
import { law } from '../../content/law.ts'
import { DataFiscal } from './data-fiscal.tsx'
import { Logo } from './logo.tsx'
import { useShop } from '../../content/use-shop.ts'
import './footer.css'

/** Links, the newsletter box and the legal notice. */
export function Footer({ children }: { children?: React.ReactNode }) {
  const { motto } = useShop()
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div className="footer-brand">
          <Link to="/" className="navbar-logo">
            <Logo />
          </Link>
          {motto && <p className="muted">{motto}</p>}
        </div>
        <nav aria-label="La tienda" className="footer-links">
          <Link to="/sommelier">Sommelier</Link>
          <Link to="/bodegas">Bodegas</Link>
          <Link to="/regiones">Regiones</Link>
          <Link to="/about">Quiénes somos</Link>
          <Link to="/contact">Contacto y locales</Link>
          <Link to="/terminos">Términos y condiciones</Link>
          <Link to="/privacidad">Privacidad</Link>
          <Link to="/envios">Envíos y devoluciones</Link>
          <Link to="/seguimiento">Seguí tu compra</Link>
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

/** What the law wants to see on every page. */
function LegalNotice() {
  const { seller, contact } = useShop()
  return (
    <div className="footer-law">
      <p>
        <strong>{law.moderation}</strong>
      </p>
      <p>
        {seller.legal_name} · CUIT {seller.cuit} · {seller.address} ·{' '}
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
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
