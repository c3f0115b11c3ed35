import http from 'node:http'
import { expect, test } from 'vitest'
import { fetchPicture, isInner } from './fetch-pictures.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  'nada',
])('%s is of an inner network', (address) => {
  expect(isInner(address)).toBe(true)
})

test.each(['8.8.8.8', '200.45.0.1', '2001:4860:4860::8888'])('%s is of the open internet', (address) => {
  expect(isInner(address)).toBe(false)
})

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
