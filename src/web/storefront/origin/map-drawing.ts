import type { Point } from './map-places.ts'

/** Degrees at the left and top edge, drawing units per degree, and size in units. */
export type MapView = { left: number; top: number; x: number; y: number; width: number; height: number }

export function placed([longitude, latitude]: Point, view: MapView): [number, number] {
  return [
    Math.round((longitude - view.left) * view.x * 10) / 10,
    Math.round((view.top - latitude) * view.y * 10) / 10,
  ]
}

/** A shape as an SVG path. */
export function outline(shape: readonly Point[], view: MapView): string {
  return `M${shape.map((point) => placed(point, view).join(' ')).join('L')}Z`
}
