import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { hangMs, hungTestMs } from './test/hang-limit.ts'

/** What measures memory and how soon a killed process is back: nothing runs beside it. */
const alone = ['test/reliability/processes/{crashes,rolling,soak}.test.ts']

export default defineConfig({
  test: {
    // a test waits for the database or for a browser half of its time: two files keep two cores busy
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // what hangs is ended; what a slow machine makes slow is not
    testTimeout: hungTestMs,
    hookTimeout: hungTestMs,
    expect: { poll: { timeout: hangMs } },
    projects: [
      {
        extends: true,
        // what needs no database
        test: {
          name: 'house',
          include: ['test/{architecture*,dependencies,log-messages,plain-sentences}.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // stores and rules of the screens: they stand in for the browser's globals, so each file has modules of its own
        test: {
          name: 'screens',
          include: ['src/{web,capabilities/*/web}/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{src,stand-ins,seeds,scripts}/**/*.test.{ts,tsx}',
            'test/{*,reliability/*,simulation/*}.test.ts',
          ],
          exclude: [
            'test/{architecture*,dependencies,log-messages,plain-sentences}.test.ts',
            'src/web/**',
            'src/capabilities/*/web/**',
          ],
          globalSetup: ['test/postgres.setup.ts'],
          // the modules of the shop are loaded once a worker: no test may change what a module holds
          isolate: false,
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
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
