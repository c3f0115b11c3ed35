import { fine, warning, wrong, type Finding } from './finding.ts'

/** Seconds. Tokens are accepted with some leeway, and signed bucket requests within 15 minutes. */
const noticeable = 5
const harmful = 60

/**
 * @param ours this machine's clock in milliseconds
 * @param theirs the other clock
 * @param whose name of the other clock
 */
export function judgeClock(ours: number, theirs: number, whose: string): Finding {
  const seconds = Math.round((ours - theirs) / 1000)
  const off = Math.abs(seconds)
  if (off < noticeable) return fine('clock', `agrees with that of ${whose}.`)
  const says = `This machine's clock is ${off} s ${seconds > 0 ? 'ahead of' : 'behind'} that of ${whose}.`
  const remedy = 'Let both keep time by NTP (timedatectl set-ntp true).'
  return off < harmful ? warning('clock', says, remedy) : wrong('clock', says, remedy)
}
