import { useNavigate } from 'react-router'
import { useCall } from '../../api/call-action.ts'
import { useAddressView } from '../ui/address-view.ts'
import type { Matching } from './matching.ts'

/** Actions on an import: check its columns, save its rows, stop. */
export function useImportCalls(id: number) {
  const { parameters, change } = useAddressView()
  const navigate = useNavigate()
  const columns = useCall('PUT /imports/{id}/columns')
  const heading = useCall('PUT /imports/{id}/headings')
  const sheet = useCall('PUT /imports/{id}/sheet')
  const next = useCall('POST /imports/{id}/sheets')
  const running = useCall('POST /imports/{id}/run')
  const undoing = useCall('POST /imports/{id}/undo')
  const cancelling = useCall('PUT /imports/{id}/cancel')
  const path = { id }
  const check = (body: Matching) => {
    // judging again restarts the rows
    if (parameters.has('filas') || parameters.has('page')) change({ filas: '' })
    void columns.send({ path, body })
  }
  const chooseHeadings = (line: number) => void heading.send({ path, body: { line } })
  const run = (mode: 'todo-o-nada' | 'saltear') => void running.send({ path, body: { mode } })
  const cancel = () => void cancelling.send({ path })
  const nextSheet = async (position: number) => {
    const begun = await next.ask({ path, body: { position } })
    if (begun?.ok) await navigate(`/admin/importar?id=${begun.value.id}`)
  }
  return {
    // only once the screen has loaded the result
    columns: { check, answered: columns.busy ? undefined : columns.answer },
    chooseHeadings,
    chooseSheet: (position: number | 'todas') => void sheet.send({ path, body: { position } }),
    nextSheet,
    run,
    cancel,
    undo: () => void undoing.send({ path }),
    busy: [columns, heading, sheet, next, running, undoing, cancelling].some(({ busy }) => busy),
  }
}

export type ImportCalls = ReturnType<typeof useImportCalls>
