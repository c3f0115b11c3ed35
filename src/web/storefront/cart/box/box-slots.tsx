import './box-slots.css'

/** A box from the front, with a bottle in each filled slot. */
export function BoxSlots({ bottles, taken }: { bottles: number; taken: number }) {
  return (
    <svg
      className="box-slots"
      viewBox={`0 0 ${bottles * 18} 48`}
      style={{ width: `${Math.min(bottles, 12) * 22}px` }}
      aria-hidden="true"
    >
      {Array.from({ length: bottles }, (_, index) => (
        <path
          key={index}
          data-filled={index < taken}
          d={`M${index * 18 + 6.5} 3h5v12c0 4 3.500 5 3.500 10v18a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2V25c0-5 3.500-6 3.500-10z`}
        />
      ))}
    </svg>
  )
}
