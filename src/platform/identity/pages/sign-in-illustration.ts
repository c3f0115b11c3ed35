/** The illustration of the sign-in pages: a cellar niche with bottles lying in it, and a table in front. */

const width = 720
const height = 900
const middle = width / 2
/** The niche: a semicircle on two straight sides. */
const niche = { radius: 262, spring: 380, floor: 690 }
const tableTop = niche.floor

const bottleRadius = 37
const glass = ['#3d0f1b', '#22301f', '#4a1526', '#2a3a2e', '#33201a', '#571b30', '#1f2a28']
const capsules = ['#6e1429', '#c9a94a', '#1a1012', '#d9818c', '#8a6a3a', '#e6ddd2']

function archPath(radius: number, floor: number): string {
  const [left, right] = [middle - radius, middle + radius]
  return `M${left} ${floor}V${niche.spring}A${radius} ${radius} 0 0 1 ${right} ${niche.spring}V${floor}Z`
}

/** Bricks around the arch. */
function drawBricks(): string {
  const bricks: string[] = []
  const count = 25
  for (let index = 0; index < count; index += 1) {
    const from = Math.PI + (index * Math.PI) / count + 0.008
    const to = Math.PI + ((index + 1) * Math.PI) / count - 0.008
    const point = (radius: number, angle: number) =>
      `${(middle + radius * Math.cos(angle)).toFixed(1)} ${(niche.spring + radius * Math.sin(angle)).toFixed(1)}`
    const [near, far] = [niche.radius + 3, niche.radius + 47]
    const shade = ['#5a3230', '#663a35', '#4f2b2a', '#5f3733'][(index * 7) % 4]
    bricks.push(
      `<path fill="${shade}" d="M${point(near, from)}L${point(far, from)}L${point(far, to)}L${point(near, to)}Z"/>`,
    )
  }
  for (let row = 0; row < 9; row += 1) {
    const y = niche.spring + 3 + row * 34.6
    const shade = ['#55302e', '#613833', '#4c2a29'][(row * 5) % 3]
    for (const x of [middle - niche.radius - 47, middle + niche.radius + 3]) {
      bricks.push(`<rect x="${x}" y="${y.toFixed(1)}" width="44" height="31.6" fill="${shade}"/>`)
    }
  }
  return bricks.join('')
}

/** Large stones of the wall, barely visible. */
function drawWall(): string {
  const stones: string[] = []
  for (let row = 0; row < 11; row += 1) {
    for (let column = -1; column < 6; column += 1) {
      const x = column * 148 + (row % 2) * 74
      const shade = ['#2c1518', '#301719', '#281315', '#2e171b'][(row * 3 + column * 5 + 8) % 4]
      stones.push(`<rect x="${x}" y="${row * 66}" width="144" height="62" rx="5" fill="${shade}"/>`)
    }
  }
  return stones.join('')
}

/** One bottle of the stack, drawn from its neck. */
function drawLyingBottle(x: number, y: number, kind: number): string {
  const at = `cx="${x.toFixed(1)}" cy="${y.toFixed(1)}"`
  if (kind % 13 === 5) return `<circle ${at} r="${bottleRadius}" fill="#14090b"/>`
  const capsule = capsules[(kind * 5) % capsules.length]
  return `<circle ${at} r="${bottleRadius}" fill="${glass[kind % glass.length]}"/>
<circle ${at} r="${bottleRadius - 9}" fill="#000" opacity=".16"/><circle ${at} r="${bottleRadius - 18}" fill="#000" opacity=".2"/>
<circle ${at} r="13" fill="${capsule}"/><circle ${at} r="9" fill="#000" opacity=".14"/>
<path d="M${(x - 27).toFixed(1)} ${(y - 15).toFixed(1)}a31 31 0 0 1 22-16" stroke="#ffe9cf" stroke-opacity=".3" stroke-width="3.5" fill="none" stroke-linecap="round"/>`
}

function drawStack(): string {
  const bottles: string[] = []
  const step = bottleRadius * 2
  const rise = bottleRadius * Math.sqrt(3)
  for (let row = 0; row < 10; row += 1) {
    const y = niche.floor - bottleRadius - row * rise
    for (let column = -4; column <= 4; column += 1) {
      const x = middle + column * step + (row % 2) * bottleRadius
      bottles.push(drawLyingBottle(x, y, row * 9 + (column + 4) * 4 + ((row * column) % 3) + 2))
    }
  }
  return bottles.join('')
}

const standingBottle = `<g transform="translate(246 0)">
<path d="M-17 338h34v86c0 34 37 42 37 92v222a12 12 0 0 1-12 12h-84a12 12 0 0 1-12-12V516c0-50 37-58 37-92z" fill="#2a0d15"/>
<path d="M-17 338h34v64h-34z" fill="#6e1429"/><path d="M-20 330h40v14h-40zM-17 396h34v6h-34z" fill="#53101f"/>
<path d="M-42 524c0-40 33-52 35-92v-20" stroke="#ffe9cf" stroke-opacity=".35" stroke-width="5" fill="none" stroke-linecap="round"/>
<path d="M-42 560v150" stroke="#ffe9cf" stroke-opacity=".18" stroke-width="5" stroke-linecap="round"/>
<path d="M-54 566H54v128H-54z" fill="#fbf7f1"/><path d="M-54 566h20v128h-20z" fill="#211a1c" opacity=".05"/>
<path d="M-40 580H40M-40 680H40" stroke="#6e1429" stroke-width="1.5"/>
<text x="0" y="622" text-anchor="middle" font-family="Fraunces, Georgia, serif" font-size="14" font-weight="560" fill="#6e1429">Gran Reserva</text>
<text x="0" y="641" text-anchor="middle" font-family="Instrument Sans, Arial, sans-serif" font-size="8.5" letter-spacing="2" fill="#211a1c">MALBEC</text>
<path d="M-9 656h18M0 650v4c0 2 4 2.500 4 5s-8 2.500-8 5 6 2.500 4 7" stroke="#c9a94a" stroke-width="1.600" fill="none" stroke-linecap="round"/>
</g>`

const wineGlass = `<g transform="translate(452 0)">
<path d="M-4 634h8v104h-8z" fill="#f4ece4" opacity=".5"/><ellipse cx="0" cy="746" rx="50" ry="8" fill="#f4ece4" opacity=".4"/>
<path d="M-60 470c-8 70-2 168 60 168s68-98 60-168z" fill="#f4ece4" opacity=".13"/>
<path d="M-65 530c0 62 13 101 65 101s65-39 65-101z" fill="#7d1730"/><ellipse cx="0" cy="530" rx="65" ry="10" fill="#a02a45"/>
<path d="M-60 470c-8 70-2 168 60 168s68-98 60-168" stroke="#f4ece4" stroke-opacity=".55" stroke-width="2.500" fill="none"/>
<ellipse cx="0" cy="470" rx="60" ry="8" stroke="#f4ece4" stroke-opacity=".6" stroke-width="2.500" fill="none"/>
<path d="M-47 492c-5 44-3 84 13 112" stroke="#fff" stroke-opacity=".4" stroke-width="5" fill="none" stroke-linecap="round"/>
</g>`

/** A cork and its corkscrew. */
const corkscrew = `<g transform="translate(566 764) rotate(-8)" fill="none" stroke-linecap="round">
<path d="M-40-30v60" stroke="#8a5a3a" stroke-width="17"/><path d="M-43-26v50" stroke="#b98455" stroke-width="4"/>
<path d="M-32 0h16c7 0 5 12 13 12s7-24 15-24 7 24 15 24 7-24 15-24 8 12 16 12h10" stroke="#d8d2cb" stroke-width="4.500"/>
</g>
<g transform="translate(354 772) rotate(14)"><rect x="-26" y="-13" width="52" height="26" rx="5" fill="#d2a878"/>
<path d="M-26-13h14v26h-14a5 5 0 0 1-5-5v-16a5 5 0 0 1 5-5z" fill="#7d1730"/><path d="M2-6h3M12 4h3M8-9h2M-4 6h3M17-4h3" stroke="#a87b4c" stroke-width="2" stroke-linecap="round"/></g>`

export const cellar =
  `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>
<clipPath id="niche"><path d="${archPath(niche.radius, niche.floor)}"/></clipPath>
<radialGradient id="lamp" cx=".5" cy=".4" r=".62"><stop offset="0" stop-color="#ffd9a0" stop-opacity=".3"/><stop offset=".45" stop-color="#ffb978" stop-opacity=".08"/><stop offset="1" stop-color="#0d0506" stop-opacity=".62"/></radialGradient>
<linearGradient id="depth" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0d0506" stop-opacity=".72"/><stop offset=".4" stop-color="#0d0506" stop-opacity=".12"/><stop offset="1" stop-color="#0d0506" stop-opacity=".4"/></linearGradient>
</defs>
<rect width="${width}" height="${height}" fill="#211012"/>${drawWall()}
<path d="${archPath(niche.radius, niche.floor)}" fill="#14090b"/>
<g clip-path="url(#niche)">${drawStack()}<rect x="0" y="0" width="${width}" height="${niche.floor}" fill="url(#depth)"/></g>
${drawBricks()}
<rect y="${tableTop}" width="${width}" height="${height - tableTop}" fill="#5b3626"/><rect y="${tableTop}" width="${width}" height="12" fill="#7a4c34"/>
<path d="M0 782h720M0 850h720" stroke="#4a2a1d" stroke-width="3"/><path d="M60 735h120M300 812h210M560 742h90M40 872h180M470 880h150" stroke="#4e2d20" stroke-width="2" stroke-linecap="round"/>
<ellipse cx="252" cy="752" rx="86" ry="12" fill="#0d0506" opacity=".4"/><ellipse cx="458" cy="752" rx="74" ry="10" fill="#0d0506" opacity=".35"/>
${standingBottle}${wineGlass}${corkscrew}
<rect width="${width}" height="${height}" fill="url(#lamp)"/></svg>`.replaceAll(/>\n</g, '><')
