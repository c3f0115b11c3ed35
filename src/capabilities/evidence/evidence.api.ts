import type { Hooks } from '../hooks.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { problem } from '../../platform/http/problem.ts'
import { fileHeaders } from '../../platform/spreadsheet/file-answer.ts'
import { drawEvidence } from './evidence-pdf.ts'
import { evidenceCalls } from './evidence.contract.ts'
import { findEvidence } from './evidence.queries.ts'

export function evidenceApi(
  db: Db,
  shopName: () => string,
  { correspondence }: Pick<Hooks, 'correspondence'>,
): ServedCall[] {
  return implement(evidenceCalls, {
    'GET /orders/{id}/evidence': async ({ path }) => {
      const evidence = await findEvidence(db, path.id, correspondence)
      if (!evidence) return problem(404, 'No encontramos esa compra.')
      const pdf = await drawEvidence(evidence, shopName(), new Date())
      const name = `compra-${evidence.order.numero.replaceAll(/[^\w-]/g, '-')}.pdf`
      return new Response(new Uint8Array(pdf), { headers: fileHeaders('application/pdf', name) })
    },
  })
}
