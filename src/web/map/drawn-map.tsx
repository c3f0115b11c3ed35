import { branches } from '../content/shop.ts'

/** Buenos Aires as a drawing: the river, the city and the branches, for when no map tiles can be had. */
export function DrawnMap() {
  const west = -58.54
  const north = -34.52
  const scale = 4200
  const x = (longitude: number) => (longitude - west) * scale
  const y = (latitude: number) => (north - latitude) * scale * 0.9
  return (
    <svg
      viewBox="0 60 960 400"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label="Plano de Buenos Aires con los tres locales"
    >
      <rect width="960" height="620" fill="var(--paper-deep)" />
      <path
        d="M230 0 C420 120 560 210 700 330 C800 420 840 500 960 560 V0z"
        fill="light-dark(#cfdfe6, #20313a)"
      />
      <g stroke="var(--hairline)" strokeWidth="3">
        {Array.from({ length: 14 }, (_, i) => (
          <path key={i} d={`M${-200 + i * 80} 620L${120 + i * 80} 0M0 ${i * 60 - 60}L960 ${i * 60 + 240}`} />
        ))}
      </g>
      <path
        d="M230 0 C420 120 560 210 700 330 C800 420 840 500 960 560 V0z"
        fill="light-dark(#cfdfe6, #20313a)"
      />
      {branches.map(({ name, position }) => (
        <g key={name} transform={`translate(${x(position.longitude)} ${y(position.latitude)})`}>
          <path d="M0 0c-14-18-20-28-20-38a20 20 0 0 1 40 0c0 10-6 20-20 38z" fill="var(--wine)" />
          <circle cy="-38" r="7" fill="var(--raised)" />
          <text x="28" y="-30" fontSize="24" fontWeight="600" fill="var(--ink)">
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}
