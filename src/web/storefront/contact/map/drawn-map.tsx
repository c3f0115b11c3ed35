import type { MappedBranch } from '../../../content/branches.ts'
import './drawn-map.css'

/** The middle of Buenos Aires as it is drawn. */
const middle = { latitude: -34.5935, longitude: -58.4115 }
/** Pixels for a degree at zoom 12, as web maps have it. */
const perDegree = (256 * 2 ** 12) / 360
const mercator = (latitude: number) =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI
const x = (longitude: number) => (longitude - middle.longitude) * perDegree
const y = (latitude: number) => (mercator(middle.latitude) - mercator(latitude)) * perDegree
const path = (points: readonly (readonly [number, number])[]) =>
  points
    .map(
      ([latitude, longitude], index) =>
        `${index ? 'L' : 'M'}${x(longitude).toFixed(0)} ${y(latitude).toFixed(0)}`,
    )
    .join('')

/** The river's bank from Olivos to Dock Sud, and the river beyond it. Degrees, roughly. */
const bank = [
  [-34.47, -58.5],
  [-34.508, -58.474],
  [-34.535, -58.447],
  [-34.547, -58.425],
  [-34.561, -58.399],
  [-34.577, -58.373],
  [-34.589, -58.356],
  [-34.612, -58.341],
  [-34.632, -58.336],
  [-34.652, -58.3],
  [-34.7, -58.22],
] as const
const river = [...bank, [-34.7, -58.0], [-34.3, -58.0], [-34.3, -58.5]] as const
/** The Riachuelo, and the avenue around the city. */
const riachuelo = [
  [-34.638, -58.348],
  [-34.647, -58.372],
  [-34.662, -58.4],
  [-34.668, -58.432],
  [-34.69, -58.47],
  [-34.705, -58.462],
] as const
const generalPaz = [
  [-34.535, -58.463],
  [-34.55, -58.5],
  [-34.6, -58.529],
  [-34.65, -58.53],
  [-34.705, -58.462],
] as const
const avenues = [
  // Rivadavia, Corrientes, Santa Fe and Cabildo, Libertador, 9 de Julio, San Martín
  [
    [-34.609, -58.371],
    [-34.612, -58.415],
    [-34.628, -58.46],
    [-34.637, -58.51],
  ],
  [
    [-34.603, -58.37],
    [-34.603, -58.41],
    [-34.588, -58.452],
  ],
  [
    [-34.595, -58.375],
    [-34.595, -58.4],
    [-34.579, -58.426],
    [-34.561, -58.456],
    [-34.537, -58.475],
  ],
  [
    [-34.592, -58.374],
    [-34.583, -58.395],
    [-34.565, -58.425],
    [-34.545, -58.452],
  ],
  [
    [-34.589, -58.381],
    [-34.622, -58.381],
  ],
  [
    [-34.6, -58.44],
    [-34.6, -58.48],
    [-34.59, -58.51],
  ],
  [
    [-34.622, -58.381],
    [-34.64, -58.41],
    [-34.66, -58.44],
  ],
  [
    [-34.575, -58.4],
    [-34.6, -58.44],
    [-34.64, -58.44],
  ],
] as const
const parks = [
  { latitude: -34.571, longitude: -58.416, rx: 34, ry: 13, turn: 38 },
  { latitude: -34.607, longitude: -58.345, rx: 9, ry: 30, turn: -12 },
  { latitude: -34.606, longitude: -58.435, rx: 12, ry: 9, turn: 0 },
  { latitude: -34.658, longitude: -58.437, rx: 24, ry: 12, turn: -20 },
] as const

const frame = { left: -215, top: -172, width: 470, height: 320 }
const isDrawn = ({ position }: MappedBranch) =>
  Math.abs(x(position.longitude) - frame.left - frame.width / 2) < frame.width / 2 &&
  Math.abs(y(position.latitude) - frame.top - frame.height / 2) < frame.height / 2

/**
 * Buenos Aires as a drawing: the river, the city and the branches, for when no map tiles can be had. Nothing where a
 * branch lies outside of it.
 */
export function DrawnMap({ branches }: { branches: readonly MappedBranch[] }) {
  if (branches.length === 0 || !branches.every(isDrawn)) return null
  return (
    <svg
      viewBox={`${frame.left} ${frame.top} ${frame.width} ${frame.height}`}
      preserveAspectRatio="xMidYMid meet"
      role="img"
      aria-label={`Plano de Buenos Aires con los locales de ${branches.map(({ name }) => name).join(', ')}`}
      className="drawn-map"
    >
      <rect x="-2000" y="-1000" width="4000" height="2000" className="drawn-land" />
      <path
        d={`${path([...generalPaz, ...riachuelo.toReversed(), ...bank.slice(2, 9).toReversed()])}Z`}
        className="drawn-city"
      />
      {parks.map((park) => (
        <ellipse
          key={park.latitude}
          rx={park.rx}
          ry={park.ry}
          transform={`translate(${x(park.longitude).toFixed(0)} ${y(park.latitude).toFixed(0)}) rotate(${park.turn})`}
          className="drawn-park"
        />
      ))}
      <Avenues />
      <path d={path(generalPaz)} className="drawn-ring" />
      <path d={`${path(river)}Z`} className="drawn-water" />
      <path d={path(riachuelo)} className="drawn-stream" />
      <text x="92" y="-128" className="drawn-river-name">
        Río de la Plata
      </text>
      {branches.map(({ name, position }) => (
        <Pin key={name} name={name} position={position} />
      ))}
    </svg>
  )
}

type PinProps = Pick<MappedBranch, 'name' | 'position'>

function Pin({ name, position }: PinProps) {
  return (
    <g transform={`translate(${x(position.longitude).toFixed(1)} ${y(position.latitude).toFixed(1)})`}>
      <path d="M0 0c-10-13-14-20-14-27a14 14 0 0 1 28 0c0 7-4 14-14 27z" className="drawn-pin" />
      <circle cy="-27" r="5" className="drawn-pin-eye" />
      <text x="20" y="-21" className="drawn-name">
        {name}
      </text>
    </g>
  )
}

function Avenues() {
  return (
    <g className="drawn-avenues">
      {avenues.map((avenue) => (
        <path key={path(avenue)} d={path(avenue)} />
      ))}
    </g>
  )
}
