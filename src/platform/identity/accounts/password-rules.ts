import { guessableWords } from './guessable-words.ts'

export type PasswordOwner = { email: string; nickname: string }

/** ASVS 5.0 6.2.1 and 6.2.9: any characters, no composition rules. */
export const shortestPassword = 8
export const longestPassword = 200

type Judge = (password: string, own: string[]) => number

let judge: Promise<Judge> | undefined

/**
 * Why a password is rejected, as a sentence; undefined if it is accepted. Rejects common passwords (ASVS 5.0
 * 6.2.4), local words, and the user's own data (6.2.11).
 */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<string | undefined> {
  if (password.length < shortestPassword) return 'La contraseña necesita ocho caracteres o más.'
  if (password.length > longestPassword)
    return 'La contraseña es demasiado larga: hasta doscientos caracteres.'
  const own = ownWords(owner)
  const bare = bareWord(password)
  if (own.some((word) => word.length > 2 && bareWord(word) === bare)) {
    return 'Esa contraseña se parece demasiado a tu nombre o tu correo. Elegí otra que no los lleve.'
  }
  if (bare === '' ? new Set(password).size < 5 : guessableWords.has(bare)) return tooCommon
  judge ??= openJudge()
  // below 2: fewer than a million guesses, an instant for an attacker with leaked hashes
  return (await judge)(password, own) < 2 ? tooCommon : undefined
}

const tooCommon =
  'Esa contraseña está entre las primeras que alguien probaría. Elegí otra: tres o cuatro palabras sueltas alcanzan.'

function ownWords({ email, nickname }: PasswordOwner): string[] {
  const local = email.split('@', 1)[0] ?? ''
  return [email, local, ...local.split(/[._+-]/), nickname, ...nickname.split(/\s+/)].filter(
    (word) => word !== '',
  )
}

/** Strips what people add to a word: 'Malbec2026!' becomes 'malbec'. */
function bareWord(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s._-]+/g, '')
  return plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
}

/** Loaded with the first new password, as its dictionaries take 14 MB and a quarter of a second. */
async function openJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  const factory = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...spanish.dictionary, place: [...guessableWords] },
    graphs: common.adjacencyGraphs,
  })
  return (password, own) => factory.check(password, own).score
}
