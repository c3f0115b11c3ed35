import { expect, test } from 'vitest'
import { isPictureAddress } from './picture-address.ts'

const id = 'a'.repeat(32)

test.each([
  `/media/pictures/${id}/640x960.webp`,
  '/media/bottles/0.svg',
  '/media/bottles/12.svg?v=3f9a',
  'https://fotos.example/vino.webp',
  'https://fotos.example:8443/a/b.jpg?ancho=3#x',
  'https://8.8.8.8/vino.jpg',
  'https://[2606:4700::1]/vino.jpg',
])('%s may be shown', (address) => {
  expect(isPictureAddress(address)).toBe(true)
})

test.each([
  ['no https', 'http://fotos.example/vino.webp'],
  ['another path of ours', '/media/pictures/../../x'],
  ['a path behind one of ours', `/media/pictures/${id}/640x960.webp/../../../../user`],
  ['a path that is written in another way', '/media/pictures/%2e%2e/x'],
  ['another folder', '/assets/x.svg'],
  ['a page', '/v2/logout'],
  ['another host without a scheme', '//elsewhere.test/x.png'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:image/png;base64,AAAA'],
  ['a service of the cloud', 'https://169.254.169.254/latest/meta-data/'],
  ['this machine', 'https://127.0.0.1/x'],
  ['this machine as one number', 'https://2130706433/x'],
  ['this machine in hexadecimals', 'https://0x7f.1/x'],
  ['this machine by name', 'https://localhost/x'],
  ['this machine in IPv6', 'https://[::1]/x'],
  ['this machine as IPv4 within IPv6', 'https://[::ffff:127.0.0.1]/x'],
  ['a network at home', 'https://192.168.0.1/x'],
  ['a network of a house', 'https://10.1.2.3/x'],
  ['another one', 'https://172.20.0.1/x'],
  ['a router by name', 'https://router.local/x'],
  ['a name without a dot', 'https://intranet/x'],
  ['a service inside a network', 'https://metadata.google.internal/x'],
  ['the same with a dot at the end', 'https://metadata.google.internal./x'],
  ['a network of one link in IPv6', 'https://[fe80::1]/x'],
  ['a password in it', 'https://yo:clave@fotos.example/x'],
  ['nothing', 'https://'],
])('%s is no picture', (_, address) => {
  expect(isPictureAddress(address)).toBe(false)
})
