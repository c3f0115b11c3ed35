import { defineConfig } from 'vitest/config'

/** `npm run trust`: the same tests at their whole size, one after the other. */
export default defineConfig({
  test: {
    include: ['trust/**/*.{test,trust}.ts'],
    globalSetup: ['test/postgres.setup.ts'],
    testTimeout: 60 * 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})
