/** A label's area, in drawing units. */
export type Box = { x: number; y: number; w: number; h: number; cx: number }
/** The space that an ornament leaves for text: between `top` and `bottom`, within `width`. */
export type Art = {
  svg: string
  top: number
  bottom: number
  width: number
  ink?: string
  align?: 'middle' | 'start'
}

/** Rounds to one decimal, which is enough for a drawing. */
export function r(value: number): number {
  return Math.round(value * 10) / 10
}
