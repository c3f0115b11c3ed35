import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import type { SettingsChange } from '../../../settings/settings.contract.ts'
import { settingsByKey } from '../../../settings/settings-tree.ts'
import { useCall } from '../../api/call-action.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useShowMore } from '../../ui/use-show-more.tsx'
import { useAnswered } from '../ui/use-answered.ts'
import { shownSetting } from '../history/shown-setting.ts'

/** Who changed what, newest first; changes that still stand can be undone. */
export function SettingsHistory({ changes }: { changes: SettingsChange[] }) {
  const undo = useCall('POST /settings/undo')
  useAnswered(undo.answer, (answer) =>
    answer.ok ? toast('success', 'Cambio deshecho') : toast('error', answer.problem.detail),
  )
  const fold = useShowMore(changes.length)
  if (changes.length === 0)
    return <p className="sheet">Todavía nadie cambió un ajuste: valen los que trae la tienda.</p>
  return (
    <div>
      <ol className="settings-history" {...fold.list}>
        {changes.map((change) => (
          <li key={change.id} className="sheet">
            <header>
              <p>
                <strong>{change.actor}</strong>
                {change.undoes !== null && ' deshizo un cambio'} ·{' '}
                <time dateTime={change.at}>{formatDayAndHour(change.at)}</time>
              </p>
              {change.undoable && (
                <button
                  type="button"
                  className="button plain small"
                  disabled={undo.busy}
                  onClick={() => void undo.send({ input: { id: change.id } })}
                >
                  Deshacer
                </button>
              )}
            </header>
            <Changes change={change} />
          </li>
        ))}
      </ol>
      {fold.rest}
    </div>
  )
}

function Changes({ change }: { change: SettingsChange }) {
  return (
    <dl>
      {change.changes.map(({ key, before, after }) => (
        <div key={key}>
          <dt>{settingsByKey.get(key)?.label ?? key}</dt>
          <dd>
            <s>{shownSetting(key, before)}</s> → {shownSetting(key, after)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
