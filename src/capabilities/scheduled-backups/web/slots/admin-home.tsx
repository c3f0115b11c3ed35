import { problemWords } from '../../../../backups/backup-words.ts'
import type { backupCalls } from '../../backups.contract.ts'
import { formatDay, formatDayAndHour } from '../../../../calendar/shop-time.ts'
import type { AnswerOf } from '../../../../platform/http/endpoint.ts'
import type { AdminHomePanel } from '../../../../web/slots/admin-home.ts'
import '../backup-panel.css'
import { writeNumber } from '../../../../money/write-number.ts'

type BackupState = AnswerOf<(typeof backupCalls)['GET /admin/backups']>

/** Whether action is needed. */
function isTroubled({ last, failed }: BackupState): boolean {
  return failed !== null || last?.late === true
}

/** How old the newest backup is; nothing of a shop that has none and makes none, which 'Puesta en marcha' tells of. */
function BackupPanel({ loaded: { at, last, failed } }: { loaded: BackupState }) {
  if (at === null && last === null) return null
  return (
    <section className="sheet backup" aria-labelledby="backup-title">
      <h2 id="backup-title">Copia de seguridad</h2>
      <div>
        <p>
          {last ? <LastBackup last={last} /> : 'Todavía no hay ninguna.'}{' '}
          {at === null
            ? 'La tienda no las hace sola todavía: se programan en «Conexiones».'
            : `La tienda hace una por día, a las ${at}.`}
        </p>
        {failed && (
          <p className="backup-failed">
            La del {formatDayAndHour(failed.at)} no salió: {problemWords[failed.problem]}. La tienda lo sigue
            intentando. <span className="muted">{failed.detail}</span>
          </p>
        )}
        {!failed && last?.late && at !== null && (
          <p className="backup-failed">Debería haber una más nueva. Avisale a quien instaló la tienda.</p>
        )}
      </div>
    </section>
  )
}

/** '12,3 MB', in a readable unit. */
function sizeWords(bytes: number): string {
  if (bytes < 1e6) return `${writeNumber(Math.max(1, Math.round(bytes / 1e3)))} kB`
  if (bytes < 1e9) return `${writeNumber(Math.round(bytes / 1e5) / 10)} MB`
  return `${writeNumber(Math.round(bytes / 1e8) / 10)} GB`
}

function LastBackup({ last }: { last: NonNullable<BackupState['last']> }) {
  const tried = last.verified_at
    ? `probada el ${formatDay(last.verified_at)} restaurándola`
    : 'todavía sin probar'
  return (
    <>
      <strong>{formatDayAndHour(last.at)}</strong>, {sizeWords(last.bytes)},{' '}
      {last.sealed ? 'cifrada' : 'sin cifrar'}, {tried}.
    </>
  )
}

export default {
  needs: 'settings.change',
  load: (api) => api('GET /admin/backups'),
  place: (state) => (isTroubled(state) ? 'first' : 'last'),
  Part: BackupPanel,
} satisfies AdminHomePanel<BackupState>
