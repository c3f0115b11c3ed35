import { provinces } from './provinces.ts'
import { fourDigits } from './zone.ts'

const nameOf = new Map<string, string>(provinces.map(({ code, name }) => [code, name]))
const all = provinces.map(({ name }) => name)

/**
 * The province of each four-digit postal code, by ISO 3166-2:AR letter. Combines two independent collections
 * of Correo Argentino's codes, of 2018 and 2023. Against 2,760 rows of a third one for Buenos Aires, three
 * differ (1271, 1414, 6009) and 22 have no readable code. There is no official list.
 */
const codesOfProvinces: Readonly<Record<string, string>> = {
  C: `
    1000-1598`,
  B: `
    1601-1646 1648-1987 2700 2703-2718 2721 2740-2802 2806-2814 2900-2916 2930-2946 6000-6007 6013-6034
    6042-6078 6105 6223 6230-6237 6241-6244 6335-6339 6343 6346 6400-6620 6623-8132 8136 8142-8187 8506-8512`,
  X: `
    2189 2411-2413 2417-2436 2525 2550-2594 2619 2624-2627 2645-2686 5000-5248 5270-5271 5280-5299 5800-5829
    5833 5837-5870 5875-5879 5885-5988 6120-6144 6225-6227 6270-6275`,
  S: `
    2000 2101-2187 2200-2326 2342 2345-2347 2352 2403-2409 2438-2523 2527-2535 2600-2618 2622 2630-2643 2722
    2725-2732 2918-2921 3000-3060 3066-3087 3550-3592 6009 6036 6100 6103 6106`,
  E: `
    2100 2820-2854 3100-3183 3187-3192 3200-3218 3228-3229 3240-3287`,
  W: `
    3196-3199 3220-3222 3226 3230-3234 3302 3340-3346 3400-3472 3476-3487 3641`,
  N: `
    3304 3308-3338 3350 3353-3357 3360-3386`,
  H: `
    3500-3509 3513-3515 3518-3524 3530-3540 3543-3545 3700-3708 3716-3730 3732-3733`,
  P: `
    3600-3615 3622-3634`,
  T: `
    4000-4124 4129-4137 4142-4174 4182 4242`,
  G: `
    2354-2357 3062-3064 3736-3766 4189 4197 4200-4225 4233 4238 4300-4356 4613 5250-5253 5257-5258`,
  A: `
    4190-4193 4198 4400-4409 4417-4430 4432 4440-4449 4530-4538 4550-4560 4562-4568`,
  Y: `
    4431 4500-4522 4600-4612 4616-4632 4634-4643 4648-4650 4653-4655`,
  K: `
    4139 4235 4700-4753 5261 5264-5265 5315-5321 5331-5345`,
  M: `
    5500-5620 5622-5634 5645`,
  J: `
    5400-5419 5423-5433 5436-5467`,
  D: `
    5700-5715 5719-5736 5741-5779 5835 5881-5883 6216 6269 6277 6389`,
  F: `
    5274-5276 5300-5313 5325-5329 5350-5386 5470-5475`,
  L: `
    6200-6213 6220-6221 6228 6300-6333 6345 6352-6387 8133 8200-8214`,
  Q: `
    8300 8309-8311 8315-8322 8340-8353 8370-8379 8407`,
  R: `
    8303 8308 8324-8334 8361-8366 8402 8409-8412 8416-8424 8500-8503 8514-8521 8534-8536`,
  U: `
    8431 9000-9009 9020-9039 9100-9207 9211-9227`,
  Z: `
    9011-9019 9040-9053 9300-9407`,
  V: `
    9409-9411 9421`,
}

/** Codes shared by several provinces, with their letters. */
export const sharedCodes = `
  1647BE 2340GS 2341GSX 2344GS 2349SX 2400SX 2401SX 2415SX 2701BS 2720BS 2723BS 2804BE 2805BE 3061GS 3185EW
  3194EW 3224EW 3300NW 3306NW 3351NW 3358NW 3474GW 3511HP 3516HS 3526HP 3541HS 3620HP 3621HP 3636AP 3712GH
  3714GH 3731GH 3734GH 4126AT 4128AT 4141AKT 4176GT 4178GT 4184GT 4186GT 4187GT 4195AGT 4230GK 4231GK 4234GK
  4237GK 4411AY 4413AY 4415AG 4434AT 4452AG 4542AY 4561AY 4633AY 4644AY 4651AY 5249GX 5255GX 5260GK 5263FK
  5266GK 5272FX 5421DJ 5435JM 5621LM 5636DM 5637DM 5717DF 5738DX 5831DX 5871DX 5873DX 6101BX 6214DL 6239BL
  6279DMX 6341BL 6348BL 6621BL 8134BR 8138LR 8301QR 8305QR 8307LR 8313QR 8336LR 8360QR 8400QR 8401QR 8403QR
  8415RU 8430RU 8504BR 8505BR 8532RU 9210RU 9420VZ`

const lettersOf = new Map<string, string[]>(
  sharedCodes
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 4), entry.slice(4).split('')]),
)

const ranges = Object.entries(codesOfProvinces).flatMap(([letter, text]) =>
  text
    .trim()
    .split(/\s+/)
    .map((range) => {
      const [from = '', to = from] = range.split('-')
      return { letter, from, to }
    }),
)

/**
 * The names of the provinces a postal code may belong to: one for most codes and for CPAs, several near
 * borders, all for an unknown code. Only a hint, never a reason to refuse.
 */
export function provincesOf(postalCode: string): string[] {
  const letter = /^[A-Z]/.exec(postalCode)?.[0]
  const named = letter === undefined ? undefined : nameOf.get(letter)
  if (named !== undefined) return [named]
  const code = fourDigits(postalCode)
  const own = ranges.find(({ from, to }) => from <= code && code <= to)
  const names = (lettersOf.get(code) ?? [own?.letter ?? '']).flatMap((letter) => nameOf.get(letter) ?? [])
  return names.length > 0 ? names : all
}

/** Finds a province by name, letter ('M', 'AR-M') or 'CABA'. */
export function provinceNamed(word: string): string | undefined {
  const plain = fold(word)
  if (plain === 'caba' || plain === 'capital federal') return nameOf.get('C')
  const province = provinces.find(
    ({ code, name }) =>
      fold(name) === plain || plain === code.toLowerCase() || plain === `ar-${code.toLowerCase()}`,
  )
  return province?.name
}

const fold = (word: string) => word.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
