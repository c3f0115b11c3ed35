import http from 'node:http'
import { expect, test } from 'vitest'
import { fetchPicture } from './fetch-pictures.ts'

test('no picture is fetched from an inner network, whatever it is called', async () => {
  let asked = 0
  const server = http.createServer((_, response) => {
    asked += 1
    response.end('x')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const inner = ['127.0.0.1', 'localhost', '0x7f000001', '2130706433', '[::1]', '[::ffff:127.0.0.1]']
  for (const host of inner)
    expect(await fetchPicture(`http://${host}:${port}/a.jpg`)).toMatchObject({ ok: false })
  expect(await fetchPicture('file:///etc/passwd')).toMatchObject({ ok: false })
  expect(await fetchPicture('http://ana:clave@ejemplo.test/a.jpg')).toMatchObject({ ok: false })
  server.close()
  expect(asked).toBe(0)
})
