import net from 'node:net'

export type Arrived = { messageId: string; to: string; subject: string }

export type SmtpServer = {
  url: string
  arrived: Arrived[]
  /** From now on nothing listens there. */
  goAway: () => Promise<void>
  /** From now on connections are taken and nothing is said. */
  fallSilent: () => Promise<void>
  comeBack: () => Promise<void>
  /** From now on a command (MAIL, RCPT) is refused. */
  refuse: (verb: string) => void
  close: () => Promise<void>
}

/** Who may send: with it the server offers sign-in, and takes nothing without it nor from another sender. */
type Account = { user: string; password: string; sender: string }

/** A mail server of the suite's own, which takes everything and can be away. */
export async function openSmtpServer(account?: Account): Promise<SmtpServer> {
  const arrived: Arrived[] = []
  const sockets = new Set<net.Socket>()
  let silent = false
  let refused = ''
  let server: net.Server | undefined
  let port = 0

  const listen = () =>
    new Promise<void>((resolve) => {
      const listening = net.createServer((socket) => {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
        socket.on('error', () => undefined)
        if (!silent) converse(socket, arrived, () => refused, account)
      })
      server = listening
      listening.listen(port, '127.0.0.1', () => {
        port = (listening.address() as net.AddressInfo).port
        resolve()
      })
    })
  const close = () =>
    new Promise<void>((resolve) => {
      if (!server?.listening) return resolve()
      server.close(() => resolve())
      sockets.forEach((socket) => socket.destroy())
    })
  await listen()
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    goAway: close,
    refuse: (verb) => void (refused = verb),
    async fallSilent() {
      silent = true
      await close()
      await listen()
    },
    async comeBack() {
      silent = false
      await close()
      await listen()
    },
    close,
  }
}

/** One client's conversation: as much of RFC 5321 as a sender needs. */
function converse(
  socket: net.Socket,
  arrived: Arrived[],
  refused: () => string,
  account: Account | undefined,
): void {
  let signedIn = account === undefined
  let pending = ''
  let data: string[] | undefined
  let to = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(data?.join('\n') ?? '')?.[1]?.trim() ?? ''
  const take = (line: string) => {
    if (data) {
      if (line !== '.') return void data.push(line)
      arrived.push({ messageId: header('Message-ID'), to, subject: header('Subject') })
      data = undefined
      return say('250 taken')
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'QUIT') return void socket.end('221 bye\r\n')
    if (verb === 'STAR') return say('502 not here')
    if (verb === refused()) return say('550 not allowed')
    if (account && verb === 'EHLO') return say('250-trust\r\n250 AUTH PLAIN')
    if (account && verb === 'AUTH') {
      const [, user, password] = atob(line.split(' ').at(-1) ?? '').split('\0')
      signedIn = user === account.user && password === account.password
      return say(signedIn ? '235 welcome' : '535 5.7.8 Username and Password not accepted')
    }
    if (account && verb === 'MAIL') {
      if (!signedIn) return say('530 5.7.0 Authentication Required')
      if (!line.includes(`<${account.sender}>`)) return say('553 5.7.1 Sender address rejected')
    }
    if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? ''
    if (verb !== 'DATA') return say('250 fine')
    data = []
    return say('354 go on')
  }
  socket.on('data', (chunk) => {
    const lines = (pending + chunk.toString()).split('\r\n')
    pending = lines.pop() ?? ''
    lines.forEach(take)
  })
  say('220 trust')
}
