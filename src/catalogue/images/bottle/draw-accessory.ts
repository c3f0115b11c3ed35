import { foldText } from '../../search/fold-text.ts'
import type { BottleFacts } from './bottle-facts.ts'

/** Accessories on the same ground as the bottles: glasses, corkscrews, decanters, buckets, boxes. */

type Thing = { says: RegExp; draw: () => string; width: number }

/** The first match of variety or name wins. `width`: half of its shadow. */
const things: readonly Thing[] = [
  { says: /flauta|champagn|espumante/, draw: flute, width: 62 },
  { says: /copon|balon|gin/, draw: balloon, width: 78 },
  { says: /copa/, draw: wineGlass, width: 74 },
  { says: /vaso|whisky/, draw: tumbler, width: 92 },
  { says: /sacacorcho|destapador|descorchador/, draw: corkscrew, width: 40 },
  { says: /decanter|decantador|jarra/, draw: decanter, width: 108 },
  { says: /hielera|frapera|balde|enfriador/, draw: bucket, width: 92 },
]

const giftBox: Omit<Thing, 'says'> = { draw: box, width: 92 }

export function drawAccessory(facts: BottleFacts): string {
  const named = foldText(`${facts.name} ${facts.variety}`)
  const { draw, width } = things.find(({ says }) => says.test(named)) ?? giftBox
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="720" viewBox="0 0 240 720">
<defs><linearGradient id="g"><stop offset="0" stop-color="#9fb0b6" stop-opacity=".7"/><stop offset=".16" stop-color="#eef3f4" stop-opacity=".5"/><stop offset=".5" stop-color="#dfe8ea" stop-opacity=".2"/><stop offset=".84" stop-color="#eef3f4" stop-opacity=".42"/><stop offset="1" stop-color="#94a7ae" stop-opacity=".75"/></linearGradient>
<linearGradient id="m"><stop offset="0" stop-color="#6d757a"/><stop offset=".22" stop-color="#eef1f2"/><stop offset=".4" stop-color="#a8b0b4"/><stop offset=".66" stop-color="#dde1e3"/><stop offset="1" stop-color="#5d656a"/></linearGradient>
<linearGradient id="w" x2="0" y2="1"><stop offset="0" stop-color="#a8693a"/><stop offset=".35" stop-color="#8a4f28"/><stop offset="1" stop-color="#4f2a14"/></linearGradient>
<linearGradient id="t"><stop offset="0" stop-color="#3d0a17"/><stop offset=".3" stop-color="#7d1a31"/><stop offset=".75" stop-color="#6a1429"/><stop offset="1" stop-color="#33070f"/></linearGradient>
<linearGradient id="o"><stop offset="0" stop-color="#b98a2e"/><stop offset=".3" stop-color="#efd27c"/><stop offset=".75" stop-color="#dfb958"/><stop offset="1" stop-color="#a2761f"/></linearGradient>
<radialGradient id="s"><stop offset="0" stop-opacity=".3"/><stop offset="1" stop-opacity="0"/></radialGradient></defs>
<ellipse cx="120" cy="702" rx="${width + 22}" ry="11" fill="url(#s)"/>
${draw()}
</svg>`
}

const edge = 'stroke="#8fa1a8" stroke-width="2" stroke-linejoin="round"'
const shine = 'fill="none" stroke="#fff" stroke-linecap="round"'

/**
 * Stem and foot of a glass.
 * @param from where the bowl ends
 */
function stem(from: number): string {
  return `<path d="M112 ${from}C116 ${from + 14} 116.5 ${from + 30} 116.5 ${from + 50}V650C116.5 676 84 684 54 692C54 700 186 700 186 692C156 684 123.5 676 123.5 650V${from + 50}C123.5 ${from + 30} 124 ${from + 14} 128 ${from}Z" fill="url(#g)" ${edge}/><ellipse cx="120" cy="693" rx="66" ry="6.5" fill="#eef3f4" fill-opacity=".5" ${edge}/><path d="M118.5 ${from + 30}V646" ${shine} stroke-opacity=".8" stroke-width="1.6"/>`
}

function wineGlass(): string {
  const bowl =
    'M66 250C50 320 44 372 58 416C72 456 100 474 112 494H128C140 474 168 456 182 416C196 372 190 320 174 250Z'
  const wine =
    'M51 366C50 384 52 400 58 416C72 456 100 472 113 490H127C140 472 168 456 182 416C188 400 190 384 189 366Z'
  return `${stem(490)}<path d="${bowl}" fill="url(#g)"/><path d="${wine}" fill="url(#t)"/><ellipse cx="120" cy="366" rx="69" ry="9" fill="#8e2640"/><path d="M52 368C80 378 160 378 188 368" ${shine} stroke-opacity=".18" stroke-width="2"/><path d="${bowl}" fill="none" ${edge}/><ellipse cx="120" cy="250" rx="54" ry="7" fill="#fff" fill-opacity=".35" ${edge}/><path d="M74 276C64 324 60 360 66 396" ${shine} stroke-opacity=".75" stroke-width="5"/><path d="M172 286C178 326 180 350 177 380" ${shine} stroke-opacity=".4" stroke-width="3"/>`
}

function flute(): string {
  const bowl =
    'M84 150C82 250 84 330 96 402C102 440 110 458 114 478H126C130 458 138 440 144 402C156 330 158 250 156 150Z'
  const wine =
    'M83.5 214C84 290 87 350 97 402C103 440 110 456 115 474H125C130 456 137 440 143 402C153 350 156 290 156.5 214Z'
  const bubbles = [
    [112, 420, 2],
    [124, 392, 1.6],
    [117, 356, 2.2],
    [128, 326, 1.8],
    [114, 300, 1.6],
    [122, 268, 2.2],
    [108, 250, 1.6],
    [132, 240, 2],
  ].map(([x, y, size]) => `<circle cx="${x}" cy="${y}" r="${size}" fill="#fff" fill-opacity=".8"/>`)
  return `${stem(474)}<path d="${bowl}" fill="url(#g)"/><path d="${wine}" fill="url(#o)" fill-opacity=".9"/>${bubbles.join('')}<ellipse cx="120" cy="214" rx="36.5" ry="5" fill="#f6e4a8"/><path d="${bowl}" fill="none" ${edge}/><ellipse cx="120" cy="150" rx="36" ry="4.5" fill="#fff" fill-opacity=".35" ${edge}/><path d="M92 176C91 260 93 320 100 376" ${shine} stroke-opacity=".8" stroke-width="4"/>`
}

/** A gin and tonic glass with ice and lemon. */
function balloon(): string {
  const bowl =
    'M54 270C26 340 30 420 74 460C94 478 108 484 112 496H128C132 484 146 478 166 460C210 420 214 340 186 270Z'
  const drink =
    'M36 352C34 400 48 438 74 460C94 477 108 482 113 494H127C132 482 146 477 166 460C192 438 206 400 204 352Z'
  const ice = (x: number, y: number, turn: number) =>
    `<rect x="${x}" y="${y}" width="42" height="38" rx="7" transform="rotate(${turn} ${x + 21} ${y + 19})" fill="#fff" fill-opacity=".55" stroke="#fff" stroke-opacity=".9" stroke-width="1.6"/>`
  return `${stem(492)}<path d="${bowl}" fill="url(#g)"/><path d="${drink}" fill="#dfeeea" fill-opacity=".75"/>${ice(66, 352, -14)}${ice(116, 366, 18)}${ice(86, 400, 8)}<g transform="rotate(-16 150 340)"><circle cx="150" cy="346" r="33" fill="#f0d34a"/><circle cx="150" cy="346" r="27" fill="#f8ecac"/><path d="M150 346V319M150 346L173 332M150 346L173 360M150 346V373M150 346L127 360M150 346L127 332" stroke="#f0d34a" stroke-width="2.6"/></g><path d="${bowl}" fill="none" ${edge}/><ellipse cx="120" cy="270" rx="66" ry="8" fill="#fff" fill-opacity=".3" ${edge}/><path d="M58 298C46 340 46 376 58 412" ${shine} stroke-opacity=".8" stroke-width="5"/>`
}

function tumbler(): string {
  const body = 'M34 470L46 688C47 696 52 700 60 700H180C188 700 193 696 194 688L206 470Z'
  return `<path d="${body}" fill="url(#g)"/><path d="M40 578L46 676C47 682 52 684 60 684H180C188 684 193 682 194 676L200 578Z" fill="url(#o)" fill-opacity=".82"/><ellipse cx="120" cy="578" rx="80" ry="9" fill="#f2d98d"/><rect x="70" y="544" width="52" height="50" rx="8" transform="rotate(-10 96 569)" fill="#fff" fill-opacity=".6" stroke="#fff" stroke-width="1.8"/><rect x="120" y="556" width="50" height="46" rx="8" transform="rotate(14 145 579)" fill="#fff" fill-opacity=".5" stroke="#fff" stroke-width="1.8"/><path d="M62 684L56 610M88 684L84 606M120 684V604M152 684L156 606M178 684L184 610" stroke="#fff" stroke-opacity=".35" stroke-width="2"/><path d="${body}" fill="none" ${edge}/><ellipse cx="120" cy="470" rx="86" ry="9" fill="#fff" fill-opacity=".35" ${edge}/><path d="M48 496L56 664" ${shine} stroke-opacity=".75" stroke-width="5"/>`
}

/** A wooden handle on a steel spiral. */
function corkscrew(): string {
  const turns = Array.from({ length: 6 }, (_, n) => {
    const y = 476 + n * 33
    return `C${n === 5 ? 132 : 152} ${y + 3} ${n === 5 ? 128 : 152} ${y + 17} 120 ${y + 17}C${n === 5 ? 112 : 88} ${y + 17} ${n === 5 ? 116 : 88} ${y + 30} 120 ${y + 33}`
  })
  const spiral = `M120 476${turns.join('')}L120 696`
  return `<path d="${spiral}" fill="none" stroke="#4d555a" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/><path d="${spiral}" fill="none" stroke="url(#m)" stroke-width="8.5" stroke-linecap="round" stroke-linejoin="round"/><path d="${spiral}" transform="translate(-1.6 -1.8)" ${shine} stroke-opacity=".6" stroke-width="1.8"/><rect x="113" y="372" width="14" height="108" rx="3" fill="url(#m)"/><rect x="106" y="352" width="28" height="26" rx="4" fill="url(#m)" stroke="#5d656a" stroke-width=".8"/><path d="M30 318C30 292 46 284 66 290C84 295 96 296 120 296C144 296 156 295 174 290C194 284 210 292 210 318C210 344 194 354 174 348C156 343 144 342 120 342C96 342 84 343 66 348C46 354 30 344 30 318Z" fill="url(#w)"/><path d="M40 308C62 300 96 306 120 306C150 306 178 300 200 308M44 322C76 316 104 322 132 320C162 318 182 318 198 324" fill="none" stroke="#000" stroke-opacity=".18" stroke-width="1.6"/><path d="M46 300C64 296 84 302 120 302" ${shine} stroke-opacity=".4" stroke-width="4"/><rect x="104" y="288" width="32" height="62" rx="5" fill="url(#m)" stroke="#5d656a" stroke-width=".8"/>`
}

function decanter(): string {
  const body =
    'M96 236C100 268 106 300 104 356C102 426 84 470 40 560C14 616 8 668 20 686C28 698 44 700 60 700H180C196 700 212 698 220 686C232 668 226 616 200 560C156 470 138 426 136 356C134 300 140 268 144 236Z'
  const wine =
    'M30 582C12 630 10 668 21 684C29 696 44 698 60 698H180C196 698 211 696 219 684C230 668 228 630 210 582Z'
  return `<path d="${body}" fill="url(#g)"/><path d="${wine}" fill="url(#t)"/><ellipse cx="120" cy="582" rx="90" ry="11" fill="#8e2640"/><path d="${body}" fill="none" ${edge}/><ellipse cx="120" cy="236" rx="24" ry="4.5" fill="#fff" fill-opacity=".4" ${edge}/><path d="M112 262C114 300 116 330 113 372" ${shine} stroke-opacity=".8" stroke-width="4"/><path d="M92 470C70 508 52 540 40 572M34 604C26 630 24 650 28 668" ${shine} stroke-opacity=".65" stroke-width="5"/>`
}

function bucket(): string {
  const ice = [
    [58, 418, -12],
    [98, 408, 10],
    [142, 416, -8],
    [80, 396, 24],
    [122, 392, -20],
  ].map(
    ([x = 0, y = 0, turn]) =>
      `<rect x="${x}" y="${y}" width="42" height="40" rx="7" transform="rotate(${turn} ${x + 21} ${y + 20})" fill="#e9f1f3" stroke="#b9c8cd" stroke-width="1.4"/>`,
  )
  return `${ice.join('')}<path d="M34 440L54 686C55 696 62 700 72 700H168C178 700 185 696 186 686L206 440Z" fill="url(#m)"/><path d="M34 440H206L204 462H36Z" fill="#fff" fill-opacity=".35"/><path d="M49 626H191L189 652H51Z" fill="#000" fill-opacity=".1"/><rect x="28" y="432" width="184" height="14" rx="7" fill="url(#m)" stroke="#5d656a" stroke-width=".8"/><circle cx="36" cy="500" r="17" fill="none" stroke="url(#m)" stroke-width="7"/><circle cx="204" cy="500" r="17" fill="none" stroke="#6d757a" stroke-width="7"/>`
}

/** Anything without its own drawing comes in the shop's box. */
function box(): string {
  return `<path d="M36 430H204V700H36Z" fill="#c9a26b"/><path d="M36 430H204V462H36Z" fill="#b78d54"/><path d="M28 398H212V444H28Z" fill="#d6b27d"/><path d="M28 438H212V444H28Z" fill="#000" fill-opacity=".14"/><path d="M104 398H136V700H104Z" fill="#6e1429"/><path d="M104 438H136V444H104Z" fill="#000" fill-opacity=".2"/><path d="M120 398C96 352 62 352 66 376C70 396 104 396 120 398C136 396 170 396 174 376C178 352 144 352 120 398Z" fill="#8a1f38" stroke="#5a0f20" stroke-width="1.6"/><ellipse cx="120" cy="394" rx="13" ry="9" fill="#6e1429"/><path d="M44 470V690" ${shine} stroke-opacity=".25" stroke-width="4"/>`
}
