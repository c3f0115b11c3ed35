import { execFileSync, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../shop-process.ts'

/**
 * Debian's nginx with deploy/nginx.conf as it is shipped, but for names, ports and the certificate, which is its own. In:
 * a folder, the port it answers at with TLS, and the ports of the shop's processes, two at the most. Out: what ends it.
 */
export async function startNginx(folder: string, https: number, shops: readonly number[]) {
  const { key, certificate } = makeCertificate(folder)
  const shipped = await readFile(path.resolve(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8')
  const [first, second] = shops
  const server = shipped
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
    .replaceAll('server_name shop.example', 'server_name localhost')
    .replace(/\/etc\/letsencrypt\S+fullchain.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S+privkey.pem/, key)
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace(/server 127.0.0.1:3002(.*)/, second ? `server 127.0.0.1:${second}$1` : '')
  const file = path.join(folder, 'nginx.conf')
  await writeFile(
    file,
    `user root; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events { worker_connections 2048; } http { access_log off; ${server} }`,
  )
  const nginx = spawn('nginx', ['-c', file, '-p', folder, '-g', 'daemon off;'], { stdio: 'inherit' })
  await wait(1000)
  return async () => {
    nginx.kill('SIGQUIT')
    await new Promise((resolve) => nginx.once('exit', resolve))
  }
}

function makeCertificate(folder: string) {
  const key = path.join(folder, 'key.pem')
  const certificate = path.join(folder, 'certificate.pem')
  const subject = ['-nodes', '-subj', '/CN=localhost', '-days', '2']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate, ...subject]
  execFileSync('openssl', made, { stdio: 'ignore' })
  return { key, certificate }
}
