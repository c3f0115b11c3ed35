import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, inject, test } from 'vitest'

/** Steps of an average day: a month of a small shop. */
const pace = 45

/** A process of its own: its clock and its random numbers are replaced. */
async function simulate(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'simulate.ts'), ...args], {
    env: { ...process.env, SIMULATION_ON: inject('server') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

test('a month of the shop, another one each day, breaks no rule, and a seed gives the same history again', async () => {
  const { code, output } = await simulate('--days', '30', '--pace', String(pace), '--twice', '100', '--quiet')
  console.info(output.split('\n').slice(0, 3).join('\n'))
  expect(code, output).toBe(0)
})
