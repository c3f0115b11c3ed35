import { untilWords } from '../../../promotions/until-words.ts'

type Terms = { conditions: string; days: string; ends_at: string | null }

/** A promotion's conditions as sentences: which wines, when, until when. */
export function termsOf({ conditions, days, ends_at }: Terms, now: Date): string[] {
  return [conditions, days, ends_at === null ? '' : `${untilWords(ends_at, now)}.`].filter(
    (part) => part !== '',
  )
}
