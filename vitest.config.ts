import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** What measures memory and how soon a killed process is back: nothing runs beside it. */
const alone = ['test/reliability/processes/{crashes,rolling,soak}.test.ts']

export default defineConfig({
  test: {
    // a test waits for the database or for a browser half of its time: two files keep two cores busy
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // a condition is waited for as long as a busy machine needs, not for the usual second
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        // what needs no database
        test: {
          name: 'house',
          testTimeout: 30_000,
          include: ['test/{architecture*,dependencies,log-messages}.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // stores and rules of the screens: they stand in for the browser's globals, so each file has modules of its own
        test: {
          name: 'screens',
          include: ['src/web/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,seeds,scripts}/**/*.test.{ts,tsx}', 'test/{*,reliability/*}.test.ts'],
          exclude: ['test/{architecture*,dependencies,log-messages}.test.ts', 'src/web/**'],
          globalSetup: ['test/postgres.setup.ts'],
          // the modules of the shop are loaded once a worker: no test may change what a module holds
          isolate: false,
          // what hangs is ended; what a busy machine makes slow is not
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/e2e/**/*.test.ts', 'test/reliability/processes/*.test.ts'],
          exclude: alone,
          globalSetup: ['test/postgres.setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 180_000,
          // two browsers at the most, after the other tests: a busy machine makes journeys fail that are right
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          globalSetup: ['test/postgres.setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
