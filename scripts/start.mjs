// `npm start`: sets up whatever is missing, then serves the shop. Settings: see .env.example.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureBuild, ensurePackages, findRuntime, root } from './setup.mjs'

await ensurePackages()
const runtime = findRuntime()
await ensureBuild(runtime)

const envFile = path.join(root, '.env')
const shop = spawn(
  runtime,
  [...(existsSync(envFile) ? [`--env-file=${envFile}`] : []), path.join(root, 'src', 'server', 'main.ts')],
  { cwd: root, stdio: 'inherit', env: { NODE_ENV: 'development', ...process.env } },
)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => shop.kill(signal))
shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
