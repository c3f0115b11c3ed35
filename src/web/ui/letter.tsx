/** A drawing of a sealed letter; decorative. */
export function Letter() {
  return (
    <svg
      viewBox="0 0 160 110"
      fill="none"
      aria-hidden="true"
      stroke="currentColor"
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M26 26h108v66H26z" />
      <path d="M28 28l52 40 52-40" />
      <circle cx="80" cy="74" r="11" fill="currentColor" stroke="none" opacity=".85" />
    </svg>
  )
}
