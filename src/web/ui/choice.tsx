type Props<Option> = {
  options: readonly Option[]
  labelOf: (option: Option) => string
  isChosen: (option: Option) => boolean
  choose: (option: Option) => void
}

/** A few ways to look at a list, one of which is chosen: buttons, in the group of whoever shows them. */
export function Choice<Option>({ options, labelOf, isChosen, choose }: Props<Option>) {
  return options.map((option) => (
    <button
      key={labelOf(option)}
      type="button"
      className="button plain small"
      aria-pressed={isChosen(option)}
      onClick={() => choose(option)}
    >
      {labelOf(option)}
    </button>
  ))
}
