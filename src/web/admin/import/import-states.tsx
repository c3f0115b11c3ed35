import { Link } from '../../ui/link.tsx'
import { writeNumber } from '../../../money/write-number.ts'
import type { ImportAnswer } from '../../../catalogue/import/imports.contract.ts'
import { downloadCall } from '../../api/download.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type { ImportCalls } from './use-import-calls.ts'

type ProgressProps = { given: ImportAnswer; busy: boolean; cancel: () => void }

/** The shop is processing rows: progress, and a button to stop. */
export function Progress({ given, busy, cancel }: ProgressProps) {
  const saving = given.state === 'importando'
  const undoing = given.state === 'deshaciendo'
  const total = saving
    ? 'Guardando los vinos'
    : undoing
      ? 'Deshaciendo la importación'
      : 'Revisando las filas'
  return (
    <div className="sheet progress">
      <label htmlFor="progress">
        <strong>{total}</strong>{' '}
        <span className="figures">
          {writeNumber(given.done)} de {writeNumber(given.total)}
        </span>
      </label>
      <progress id="progress" value={given.done} max={Math.max(1, given.total)} />
      <p className="muted">
        {saving || undoing
          ? 'Podés cerrar esta página: el trabajo sigue, y si la tienda se reinicia continúa donde estaba.'
          : 'Todavía no se guarda nada.'}
      </p>
      {!undoing && (
        <p>
          <button type="button" className="button plain small" disabled={busy} onClick={cancel}>
            {saving && given.mode === 'saltear' ? 'Detener acá' : 'Cancelar'}
          </button>
        </p>
      )}
    </div>
  )
}

type DecisionProps = {
  given: ImportAnswer
  calls: ImportCalls
  back: () => void
}

/** The rows are judged but not saved: what to do next. */
export function Decision({ given, calls: { busy, run, cancel }, back }: DecisionProps) {
  const { crear, cambiar, rechazar } = given.verdicts
  const saved = crear + cambiar
  return (
    <div className="sheet stack">
      <WhatWouldChange verdicts={given.verdicts} />
      {given.omitted.length > 0 && <p className="muted figures">{omittedWords(given.omitted)}</p>}
      <div className="import-actions">
        {saved > 0 && rechazar === 0 && (
          <button type="button" className="button" disabled={busy} onClick={() => run('todo-o-nada')}>
            Guardar todo
          </button>
        )}
        {saved > 0 && rechazar > 0 && (
          <button type="button" className="button" disabled={busy} onClick={() => run('saltear')}>
            {saved === 1 ? 'Guardar 1 fila' : `Guardar las ${writeNumber(saved)}`} y saltear{' '}
            {writeNumber(rechazar)}
          </button>
        )}
        {rechazar > 0 && <RejectedFile id={given.id} />}
        <button type="button" className="button plain" disabled={busy} onClick={back}>
          Cambiar las columnas
        </button>
        <button type="button" className="link-button" disabled={busy} onClick={cancel}>
          {rechazar > 0 ? 'No guardar nada' : 'Cancelar'}
        </button>
      </div>
    </div>
  )
}

/** What saving would change, and how many rows it rejects. */
function WhatWouldChange({ verdicts: { crear, cambiar, rechazar } }: Pick<ImportAnswer, 'verdicts'>) {
  if (crear + cambiar === 0)
    return (
      <p>
        <strong>No hay nada para guardar.</strong>{' '}
        {rechazar > 0
          ? 'Contestá abajo por qué se rechazan las filas, o corregí el archivo y subilo de nuevo.'
          : 'El catálogo ya está como el archivo.'}
      </p>
    )
  return (
    <p role="status">
      <strong className="figures">{madeOf(crear, cambiar, 'se')}.</strong>{' '}
      {rechazar > 0 ? (
        <>
          <strong className="figures">{writeNumber(rechazar)}</strong>{' '}
          {rechazar === 1 ? 'fila tiene un problema.' : 'filas tienen problemas.'}
        </>
      ) : (
        'Ninguna fila tiene problemas.'
      )}
    </p>
  )
}

const ends = {
  terminada: 'Importación terminada.',
  cancelada: 'Importación cancelada.',
  deshecha: 'Importación deshecha.',
} as const

type OutcomeProps = { given: ImportAnswer; calls: ImportCalls }

export function Outcome({ given, calls }: OutcomeProps) {
  const { state } = given
  const end = state === 'terminada' || state === 'deshecha' ? state : 'cancelada'
  return (
    <div className={`notice ${end === 'cancelada' ? 'warn' : 'good'} stack`} role="status">
      <p>
        <strong>{ends[end]}</strong> {given.problem ?? ''}{' '}
        {end === 'deshecha' ? undoneOf(given) : `${madeOf(given.created, given.changed, 'done')}.`}
      </p>
      <NextSheets given={given} calls={calls} />
      <div className="import-actions">
        {given.verdicts.rechazar > 0 && <RejectedFile id={given.id} />}
        {given.undoable && (
          <button type="button" className="button plain small" disabled={calls.busy} onClick={calls.undo}>
            Deshacer la importación
          </button>
        )}
        <Link className="button plain small" to={`/admin/historial?cause=importacion:${given.id}`}>
          Ver en el historial
        </Link>
        <Link className="button plain small" to="/admin/importar">
          Importar otro archivo
        </Link>
      </div>
    </div>
  )
}

/** The workbook's other sheets, without uploading again. */
function NextSheets({ given, calls }: OutcomeProps) {
  const others = given.sheets.filter(({ name }) => name !== given.sheet)
  if (given.state !== 'terminada' || others.length === 0 || others.length === given.sheets.length) return null
  return (
    <div className="import-actions">
      {others.map(({ position, name, rows }) => (
        <button
          key={position}
          type="button"
          className="button small"
          disabled={calls.busy}
          onClick={() => void calls.nextSheet(position)}
        >
          Seguir con la hoja «{name}» ({writeNumber(rows)} {rows === 1 ? 'fila' : 'filas'})
        </button>
      ))}
    </div>
  )
}

function RejectedFile({ id }: { id: number }) {
  const download = async () => {
    if (!(await downloadCall(`/imports/${id}/refused`, `rechazadas-${id}.csv`)))
      toast('error', 'No pudimos preparar el archivo. Probá de nuevo.')
  }
  return (
    <button type="button" className="button plain small" onClick={() => void download()}>
      Bajar las rechazadas (CSV)
    </button>
  )
}

/** 'Se agregan 3 vinos y cambian 2', omitting zeros. */
function madeOf(created: number, changed: number, when: 'se' | 'done'): string {
  const done = when === 'done'
  const verb = (n: number, singular: string, many: string) => (n === 1 ? singular : many)
  const wines = (n: number) => (n === 1 ? '1 vino' : `${writeNumber(n)} vinos`)
  const parts = [
    ...(created > 0
      ? [
          `${done ? verb(created, 'agregó', 'agregaron') : verb(created, 'agrega', 'agregan')} ${wines(created)}`,
        ]
      : []),
    ...(changed > 0
      ? [
          `${done ? verb(changed, 'cambió', 'cambiaron') : verb(changed, 'cambia', 'cambian')} ${wines(changed)}`,
        ]
      : []),
  ]
  return parts.length === 0 ? 'No cambió ningún vino' : `Se ${parts.join(' y ')}`
}

/** 'Es un total (8), es un título o una nota (3)': omitted rows by reason. */
function omittedWords(omitted: readonly { why: string; rows: number }[]): string {
  const each = omitted.map(
    ({ why, rows }) => `${why.charAt(0).toLowerCase()}${why.slice(1)} (${writeNumber(rows)})`,
  )
  const count = omitted.reduce((sum, { rows }) => sum + rows, 0)
  return count === 0
    ? ''
    : `${count === 1 ? 'Queda afuera 1 fila' : `Quedan afuera ${writeNumber(count)} filas`}: ${each.join(', ')}.`
}

/** The result of undoing an import. */
function undoneOf({ undone, kept }: { undone: number; kept: number }): string {
  const wines = (n: number, singular: string, many: string) =>
    n === 1 ? `1 vino ${singular}` : `${writeNumber(n)} vinos ${many}`
  const back = `${wines(undone, 'está', 'están')} como antes; los que se habían agregado quedaron archivados.`
  return kept === 0 ? back : `${back} De ${wines(kept, 'quedó', 'quedaron')} lo que cambió después.`
}
