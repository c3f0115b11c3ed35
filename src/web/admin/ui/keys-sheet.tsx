import { Dialog } from '../../ui/dialog.tsx'
import './keys-sheet.css'

const keys = [
  { key: ['j', 'k'], does: 'Fila siguiente y anterior de la lista (después, también ↓ y ↑)' },
  { key: ['x'], does: 'Elegir la fila, o dejar de elegirla' },
  { key: ['Enter'], does: 'Abrir la fila' },
  { key: ['Ctrl K'], does: 'Ir a una pantalla, una compra, un vino o una persona' },
  { key: ['Esc'], does: 'Cerrar lo que esté abierto' },
  { key: ['?'], does: 'Esta ayuda' },
]

/** Keyboard shortcuts of the admin area. */
export default function KeysSheet({ close }: { close: () => void }) {
  return (
    <Dialog
      title="Teclado"
      beside={
        <button type="button" className="link-button" onClick={close}>
          Cerrar
        </button>
      }
      onClose={close}
    >
      <dl className="keys-sheet">
        {keys.map(({ key, does }) => (
          <div key={does}>
            <dt>
              {key.map((stroke) => (
                <kbd key={stroke}>{stroke}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
