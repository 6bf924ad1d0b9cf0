import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// A mail server that keeps nothing but the Message-IDs it was given. Asked `count`, it answers; told `forget`, it does.
let received = 0
const keys = new Set<string>()

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData(stream, _session, done) {
    let head = ''
    stream.on('data', (chunk: Buffer) => {
      if (head.length < 4_000) head += chunk.toString('latin1')
    })
    stream.on('end', () => {
      received++
      keys.add(/^Message-ID: *(\S+)/im.exec(head)?.[1] ?? `none-${received}`)
      done()
    })
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.server.address() as AddressInfo).port }),
)
process.on('message', (message) => {
  if (message === 'count') process.send?.({ received, keys: keys.size })
  if (message !== 'forget') return
  received = 0
  keys.clear()
})
process.on('disconnect', () => process.exit(0))
