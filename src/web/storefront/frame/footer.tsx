import { Link } from '../../ui/link.tsx'
import { law } from '../../content/law.ts'
import { DataFiscal } from './data-fiscal.tsx'
import { Logo } from './logo.tsx'
import './footer.css'

/** Links, the newsletter box and the legal notice. */
export function Footer({ children }: { children?: React.ReactNode }) {
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div className="footer-brand">
          <Link to="/" className="navbar-logo">
            <Logo />
          </Link>
          <p className="muted">Vinos elegidos de a uno, para descorchar con ganas.</p>
        </div>
        <nav aria-label="La tienda" className="footer-links">
          <Link to="/sommelier">Sommelier</Link>
          <Link to="/about">Quiénes somos</Link>
          <Link to="/contact">Contacto y locales</Link>
          <Link to="/terminos">Términos y condiciones</Link>
          <Link to="/privacidad">Privacidad</Link>
          <Link to="/envios">Envíos y devoluciones</Link>
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
  return (
    <div className="footer-law">
      <p>
        <strong>{law.moderation}</strong>
      </p>
      <p>
        {law.seller.legalName} · CUIT {law.seller.cuit} · {law.seller.address} ·{' '}
        <a href={`mailto:${law.seller.email}`}>{law.seller.email}</a>
      </p>
      <p>
        <a href={law.consumerDefence} rel="noopener noreferrer" target="_blank">
          Defensa de las y los consumidores: para reclamos, ingresá acá
        </a>
      </p>
      <DataFiscal url={law.dataFiscalUrl} />
    </div>
  )
}
