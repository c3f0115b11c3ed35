import { defineConfig } from 'vitest/config'
import { hangMs, hungTestMs } from '../hang-limit.ts'

/** `npm run trust`: the same tests at their whole size, and those that have no small one (*.trust.ts), one after the other. */
export default defineConfig({
  test: {
    include: ['test/reliability/**/*.{test,trust}.ts'],
    globalSetup: ['test/postgres.setup.ts'],
    testTimeout: 6 * 3_600_000,
    hookTimeout: hungTestMs,
    expect: { poll: { timeout: hangMs } },
    fileParallelism: false,
  },
})
