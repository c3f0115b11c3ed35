/** Characters beyond Latin 1 that the fonts every PDF reader has (WinAnsi) can print. */
const printable = /[–—‘’“”•…€™ŒœŠšŽžŸƒ„‚†‡‰‹›]/u

/** A text as those fonts print it: letters that they lack lose their accents, what is left is a question mark. */
export function pdfText(text: string): string {
  return Array.from(text.normalize('NFC'), printed).join('')
}

function printed(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || printable.test(character))
    return character
  if (/\s/u.test(character)) return ' '
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return bare !== character && /^[\u0020-\u00ff]+$/.test(bare) ? bare : '?'
}
