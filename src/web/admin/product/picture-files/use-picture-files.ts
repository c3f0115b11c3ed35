import { useRef, useState } from 'react'
import type { AnswerOf } from '../../../../platform/http/endpoint.ts'
import type { pictureCalls } from '../../../../catalogue/images/pictures.contract.ts'
import { browserApi } from '../../../api/use-api.ts'
import { loadPart } from '../../../session/load-part.ts'
import { useBulkApply } from '../bulk/use-bulk.ts'
import type { PictureFile } from './read-picture-files.ts'

export type MatchedFile = AnswerOf<(typeof pictureCalls)['POST /pictures/match']>[number]
type Found = {
  pictures: PictureFile[]
  matches: MatchedFile[]
  others: { name: string; why: string }[]
}
export type PictureStep =
  | { at: 'choose'; problem?: string }
  | { at: 'reading' }
  | ({ at: 'matched' } & Found)
  | { at: 'uploading'; done: number; of: number }
  | { at: 'done'; failed: { name: string; why: string }[] }

/**
 * Pictures from files or a zip: matched to wines, reviewed, uploaded one by one, and applied as one change
 * that can be undone.
 */
export function usePictureFiles() {
  const [step, setStep] = useState<PictureStep>({ at: 'choose' })
  const stopped = useRef(false)
  const { apply } = useBulkApply()
  const read = async (files: readonly File[]) => {
    setStep({ at: 'reading' })
    setStep(await matchFiles(files))
  }
  const put = async ({ pictures, matches }: Found) => {
    stopped.current = false
    const wanted = pictures.flatMap((picture, index) => {
      const wine = matches[index]?.why === 'matched' ? matches[index].wine : null
      return wine ? [{ picture, wine: wine.id }] : []
    })
    const failed: { name: string; why: string }[] = []
    const images: { id: number; image: string }[] = []
    for (const [done, { picture, wine }] of wanted.entries()) {
      if (stopped.current) break
      setStep({ at: 'uploading', done, of: wanted.length })
      const sent = await uploadOne(picture)
      if (sent.ok) images.push({ id: wine, image: sent.image })
      else failed.push({ name: picture.name, why: sent.why })
    }
    if (!stopped.current && images.length > 0) await applyImages(apply, images)
    setStep(stopped.current ? { at: 'choose' } : { at: 'done', failed })
  }
  return {
    step,
    read,
    put,
    stop: () => void (stopped.current = true),
    again: () => setStep({ at: 'choose' }),
  }
}

/** Loads the code for zips on demand. */
async function matchFiles(files: readonly File[]): Promise<PictureStep> {
  const part = await loadPart(() => import('./read-picture-files.ts')).catch(() => undefined)
  if (!part) return { at: 'choose', problem: 'No pudimos cargar lo que lee los archivos. Probá de nuevo.' }
  const read = await part.readPictureFiles(files)
  if (!read.ok) return { at: 'choose', problem: read.detail }
  const { pictures, others } = read
  const body = { files: pictures.map(({ name }) => name.slice(-500)) }
  const answer = await browserApi()('POST /pictures/match', { body })
  if (!answer.ok) return { at: 'choose', problem: answer.problem.detail }
  return { at: 'matched', pictures, others, matches: answer.value }
}

type Uploaded = { ok: true; image: string } | { ok: false; why: string }

async function uploadOne(picture: PictureFile): Promise<Uploaded> {
  const file = await picture.open().catch(() => undefined)
  if (!file) return { ok: false, why: 'no se pudo descomprimir' }
  const answer = await browserApi()('POST /pictures', { body: { file } })
  return answer.ok ? { ok: true, image: answer.value.image } : { ok: false, why: answer.problem.detail }
}

/** A bulk change of these wines' pictures only, previewed for its fingerprint. */
async function applyImages(
  apply: ReturnType<typeof useBulkApply>['apply'],
  images: { id: number; image: string }[],
) {
  const selection = { ids: images.map(({ id }) => id) }
  const change = { kind: 'pictures' as const, pictures: images }
  const preview = await browserApi()('POST /products/bulk/preview', { body: { selection, change } })
  if (preview.ok && preview.value.changing > 0) await apply(selection, change, preview.value.fingerprint)
}
