import net from 'node:net'
import { expect, test } from 'vitest'
import { MailServerAway } from './port.ts'
import { mailDomain, openSmtpMail } from './smtp-mail.ts'

/** Accepts one message with the necessary part of RFC 5321 and returns its unfolded lines. */
async function takeOne(): Promise<{ url: string; message: Promise<string>; close: () => void }> {
  let arrive: (message: string) => void
  const message = new Promise<string>((resolve) => (arrive = resolve))
  const server = net.createServer((socket) => {
    let heard = ''
    let reading = false
    socket.write('220 here\r\n')
    socket.on('data', (chunk) => {
      heard += chunk.toString()
      if (reading) {
        if (!heard.endsWith('\r\n.\r\n')) return
        arrive(heard.replace(/\r\n[ \t]+/g, ' '))
        reading = false
      } else if (/^DATA\r\n$/i.test(heard)) {
        reading = true
        heard = ''
        return void socket.write('354 go on\r\n')
      }
      heard = ''
      socket.write('250 fine\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, message, close: () => server.close() }
}

const from = 'Descorche <hola@vinos.test>'
const publicUrl = 'https://tienda.vinos.test'

const letter = {
  messageId: 'one',
  userId: null,
  to: 'lectora@ejemplo.test',
  subject: 'Novedades',
  html: '<p>Hola</p>',
  text: 'Hola',
  replyTo: null,
  sender: null,
}

test('a newsletter message says where to unsubscribe with one click, another one does not', async () => {
  for (const unsubscribeUrl of ['https://vinos.test/api/newsletter/unsubscribe?token=abc', null]) {
    const server = await takeOne()
    const mail = openSmtpMail({ url: server.url, from, publicUrl })
    await mail.send({ ...letter, unsubscribeUrl })
    const message = await server.message
    const headers = message.split('\r\n').filter((line) => line.startsWith('List-'))
    expect(headers).toEqual(
      unsubscribeUrl
        ? [`List-Unsubscribe: <${unsubscribeUrl}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']
        : [],
    )
    await mail.close()
    server.close()
  }
})

test('a subject with ends of lines adds no header and no reader', async () => {
  const server = await takeOne()
  const mail = openSmtpMail({ url: server.url, from, publicUrl })
  const evil = 'Consulta de Ana\r\nBcc: todos@ejemplo.test\r\nX-Evil: 1\r\n\r\n<script>'
  await mail.send({ ...letter, subject: evil, replyTo: 'ana@ejemplo.test', unsubscribeUrl: null })
  const message = await server.message
  const headers = message.split('\r\n\r\n', 1)[0] ?? ''
  expect(headers).not.toMatch(/^(bcc|x-evil):/im)
  expect(headers).toMatch(/^Subject: .*Bcc/m)
  expect(headers).toMatch(/^Reply-To: ana@ejemplo.test/m)
  await mail.close()
  server.close()
})

test("a message's id ends in the sender's domain", async () => {
  const server = await takeOne()
  const mail = openSmtpMail({ url: server.url, from, publicUrl })
  await mail.send({ ...letter, unsubscribeUrl: null })
  expect(await server.message).toContain('Message-ID: <one@vinos.test>')
  await mail.close()
  server.close()
})

test('a shop that has a name sends under it, from the same address', async () => {
  const server = await takeOne()
  const mail = openSmtpMail({ url: server.url, from, publicUrl })
  await mail.send({ ...letter, sender: 'La Cava, de "Ana"\r\nBcc: x@y.test', unsubscribeUrl: null })
  const headers = (await server.message).split('\r\n\r\n', 1)[0] ?? ''
  expect(headers).toMatch(/^From: =\?UTF-8\?Q\?La_Cava[^<]*<hola@vinos\.test>/ms)
  expect(headers).not.toMatch(/^bcc:/im)
  await mail.close()
  server.close()
})

/** Answers every command with an endless line, one byte at a time. */
async function drip(): Promise<{ url: string; left: Promise<void>; close: () => void }> {
  let leave: () => void
  const left = new Promise<void>((resolve) => (leave = resolve))
  const server = net.createServer((socket) => {
    const dripping = setInterval(() => socket.write('2'), 20)
    socket.on('error', () => undefined)
    socket.resume().on('close', () => {
      clearInterval(dripping)
      leave()
    })
    socket.write('220 here\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, left, close: () => server.close() }
}

test('a server that answers a byte at a time is given up, and its connection closed', async () => {
  const server = await drip()
  const mail = openSmtpMail({ url: server.url, from, publicUrl, deliveryMs: 300 })
  const failure = await mail.send({ ...letter, unsubscribeUrl: null }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(MailServerAway)
  await server.left
  await mail.close()
  server.close()
})

test.each([
  ['Vinos "de @quí" <hola@vinos.test>', 'vinos.test'],
  ['hola@vinos.test', 'vinos.test'],
  [' <hola@vinos.test> ', 'vinos.test'],
  ['hola', 'tienda.vinos.test'],
  ['', 'tienda.vinos.test'],
])('%j sends from %s', (sender, domain) => {
  expect(mailDomain(sender, publicUrl)).toBe(domain)
})
