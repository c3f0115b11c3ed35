import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { findImport } from '../../catalogue/import/imports.queries.ts'
import { implement, type CallContext, type ServedCall } from '../../platform/http/implement.ts'
import { fieldProblem, problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Media } from '../../platform/media/port.ts'
import { csvFile, fileHeaders } from '../../platform/spreadsheet/file-answer.ts'
import type { Hooks } from '../hooks.ts'
import { moveReport } from './move-report.ts'
import { movingCalls, type MoveAnswer } from './moving.contract.ts'
import { startMove, type NotStarted } from './moving.job.ts'
import {
  countMoveRows,
  findMove,
  latestMoves,
  moveAtWork,
  reportRows,
  setMoveState,
  type Move,
} from './moves.queries.ts'
import type { NotRead } from './read-shop-files.ts'
import { stageMove } from './stage-move.ts'
import { type OwnShop, writeShop } from './write-shop.ts'

const unknown = problem(404, 'Esa mudanza no existe.')

const notRead: Record<NotRead['why'], string> = {
  nothing: 'En esos archivos no encontramos nada que sepamos traer. Subilos como los exporta tu tienda.',
  'unknown-system': 'No reconocemos de qué sistema son esos archivos: elegilo de la lista.',
  'too-large': 'El zip es demasiado grande: hasta 20.000 archivos y 500 MB sin comprimir.',
  'broken-zip': 'El zip está dañado. Hacelo de nuevo y probá otra vez.',
}

const notStarted: Record<Exclude<NotStarted, 'unknown'>, string> = {
  'not-reviewed': 'Faltan revisar los vinos: contestá las preguntas de su importación y volvé.',
  'other-at-work': 'Hay otra mudanza en curso. Esperá a que termine.',
  done: 'Esta mudanza no está esperando que la traigas.',
}

type Parts = { db: Db; media: Media; hooks: Hooks }

configure({ useWebWorkers: false })

/** All files of a shop that moves out as a zip to download. */
async function zipShop(shop: OwnShop): Promise<Response> {
  const zip = new ZipWriter(new BlobWriter('application/zip'))
  for await (const { name, bytes } of writeShop(shop))
    await zip.add(name, new BlobReader(new Blob([new Uint8Array(bytes)])))
  return new Response(await zip.close(), { headers: fileHeaders('application/zip', 'tienda.zip') })
}

export function movingApi(parts: Parts): ServedCall[] {
  const { db } = parts
  return implement(movingCalls, {
    'POST /moves': (call) => upload(parts, call),
    'GET /moves': async () => Promise.all((await latestMoves(db)).map((move) => answerOf(db, move))),
    'GET /moves/all': () => zipShop(parts),
    'GET /moves/{id}': ({ path }) => answerFor(db, path.id),
    'GET /moves/{id}/report': async ({ path }) =>
      (await findMove(db, path.id))
        ? csvFile(moveReport(await reportRows(db, path.id)), `mudanza-${path.id}.csv`)
        : unknown,
    'POST /moves/{id}/run': async ({ path }) => {
      const why = await startMove(db, path.id, await findMove(db, path.id))
      if (why === 'unknown') return unknown
      return why === undefined ? answerFor(db, path.id) : problem(409, notStarted[why])
    },
    'POST /moves/{id}/undo': async ({ path }) => {
      if (!(await findMove(db, path.id))) return unknown
      if (await moveAtWork(db)) return problem(409, notStarted['other-at-work'])
      const undoes = await setMoveState(db, {
        id: path.id,
        from: ['terminada', 'revisada'],
        to: 'deshaciendo',
      })
      return undoes ? answerFor(db, path.id) : problem(409, 'Esta mudanza ya se deshizo.')
    },
  })
}

async function answerFor(db: Db, id: number) {
  const move = await findMove(db, id)
  return move ? answerOf(db, move) : unknown
}

async function answerOf(db: Db, move: Move): Promise<MoveAnswer> {
  const wines = move.import_id === null ? undefined : await findImport(db, move.import_id)
  return {
    id: move.id,
    system: move.system,
    createdAt: move.created_at.toISOString(),
    finishedAt: move.finished_at?.toISOString() ?? null,
    state: move.state,
    files: move.files,
    wines: wines ? { id: wines.id, state: wines.state, refused: wines.verdicts.rechazar } : null,
    problem: move.problem,
    counts: await countMoveRows(db, move.id),
  }
}

type Upload = CallContext<(typeof movingCalls)['POST /moves']>

async function upload(parts: Parts, { body, caller }: Upload) {
  const files = [{ name: body.name, bytes: new Uint8Array(await body.file.arrayBuffer()) }]
  const staged = await stageMove(parts, {
    actor: caller.id,
    files,
    from: body.system,
    cookieKey: body.cookieKey,
    takesPictures: body.pictures !== 'false',
  })
  return staged.ok ? answerFor(parts.db, staged.id) : fieldProblem('file', notRead[staged.why])
}
