/** A decorative drawing for empty lists. */
export function EmptyGlass() {
  return (
    <svg viewBox="0 0 160 110" fill="none" aria-hidden="true">
      <path d="M58 46c0 16 10 26 22 26s22-10 22-26z" fill="currentColor" opacity=".16" />
      <g stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M60 12h40c3 16 3 24 2 34 0 16-10 26-22 26s-22-10-22-26c-1-10-1-18 2-34zM80 72v26m-18 2h36" />
      </g>
      <path
        d="M118 22h20m-20 12h14M118 46h20"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".4"
      />
    </svg>
  )
}
