/** Characters that are not seen, or turn the direction of what follows. */
const unseen = [
  '\u00AD',
  '\u034F',
  '\u061C',
  '\u115F',
  '\u180E',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u200E',
  '\u200F',
  '\u2028',
  '\u202A',
  '\u202E',
  '\u2060',
  '\u2066',
  '\u2069',
  '\u3164',
  '\uFE0F',
  '\uFEFF',
  '\uFFA0',
  '\u{E0041}',
  '\u0000',
  '\u0007',
]
/** Mail addresses with such characters in every part. */
export const addressesWithUnseen = unseen.flatMap((address) => [
  `an${address}a@ejemplo.test`,
  `ana@ejem${address}plo.test`,
  `ana@ejemplo.te${address}st`,
])
