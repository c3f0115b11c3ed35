type Props<Option> = {
  options: readonly Option[]
  labelOf: (option: Option) => string
  isChosen: (option: Option) => boolean
  choose: (option: Option) => void
}

/** A choice between a few views: buttons in the caller's group. */
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
