import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['test/postgres.setup.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{src,seeds,test}/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
