/** Drawings of empty and failed states; decorative. */

export function SpilledGlass() {
  return (
    <svg viewBox="0 0 160 110" fill="none" aria-hidden="true">
      <path
        d="M18 84c20-10 46-8 62 2 18 10 44 8 62 0 8 6 4 16-14 18-40 4-74 4-104 0-14-2-16-14-6-20z"
        fill="currentColor"
        opacity=".22"
      />
      <g stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M66 78C44 84 24 70 22 48l34-22c16 14 22 34 10 52z" />
        <path d="M66 62l52-10m0-16l4 34" />
      </g>
      <path d="M27 62c8 12 22 18 38 14 6-8 6-18 3-26z" fill="currentColor" opacity=".65" />
    </svg>
  )
}

export function EmptyRack() {
  return (
    <svg
      viewBox="0 0 160 110"
      fill="none"
      aria-hidden="true"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
    >
      <path d="M20 96V16m120 80V16M20 36h120M20 66h120M20 96h120" />
      <g opacity=".4">
        <circle cx="46" cy="51" r="11" />
        <circle cx="80" cy="51" r="11" />
        <circle cx="114" cy="51" r="11" />
        <circle cx="46" cy="81" r="11" />
        <circle cx="114" cy="81" r="11" />
      </g>
      <circle cx="80" cy="81" r="11" fill="currentColor" />
    </svg>
  )
}
