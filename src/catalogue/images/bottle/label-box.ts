/** The paper of a label, in the picture's units. */
export type Box = { x: number; y: number; w: number; h: number; cx: number }
/** What an ornament leaves free: the words go between `top` and `bottom`, within `width`. */
export type Art = {
  svg: string
  top: number
  bottom: number
  width: number
  ink?: string
  align?: 'middle' | 'start'
}

/** One decimal is enough for a drawing. */
export function r(value: number): number {
  return Math.round(value * 10) / 10
}
