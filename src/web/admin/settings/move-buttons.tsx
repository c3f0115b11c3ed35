import { BackIcon, CloseIcon } from '../../ui/icons.tsx'

type Props = {
  title: string
  index: number
  last: boolean
  move: (by: -1 | 1) => void
  remove: () => void
}

/** Moves or removes an item of an ordered list. */
export function MoveButtons({ title, index, last, move, remove }: Props) {
  return (
    <span>
      <button
        type="button"
        className="up"
        aria-label={`Subir ${title}`}
        disabled={index === 0}
        onClick={() => move(-1)}
      >
        <BackIcon size={18} />
      </button>
      <button
        type="button"
        className="down"
        aria-label={`Bajar ${title}`}
        disabled={last}
        onClick={() => move(1)}
      >
        <BackIcon size={18} />
      </button>
      <button type="button" aria-label={`Sacar ${title}`} onClick={remove}>
        <CloseIcon size={18} />
      </button>
    </span>
  )
}
