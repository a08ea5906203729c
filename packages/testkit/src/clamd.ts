import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export type ClamdBehaviour = 'works' | 'too-large' | 'error' | 'garbage' | 'silent' | 'closes' | 'endless'

export type ClamdSimulator = {
  url: string
  mood: ClamdBehaviour
  scanned: Buffer[]
  close(): Promise<void>
}

/** The EICAR antivirus test file, split so that scanners do not flag this source file. */
export const EICAR_TEST_FILE = Buffer.from(
  `${'X5O!P%@AP[4\\PZX54(P^)7CC)7}$'}${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`,
)

const SCAN_COMMAND = 'zINSTREAM\0'

/** On a TCP port or Unix socket; detects only the EICAR test file. */
export async function startClamdSimulator(path?: string): Promise<ClamdSimulator> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let come = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      come = Buffer.concat([come, chunk])
      const file = readWholeFile(come)
      if (!file) return
      standIn.scanned.push(file)
      respond(socket, standIn.mood, file)
    })
  })
  const standIn: ClamdSimulator = {
    url: '',
    mood: 'works',
    scanned: [],
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(path ?? { port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  standIn.url = typeof address === 'string' ? `unix:${address}` : `tcp://127.0.0.1:${address?.port}`
  return standIn
}

/** Null before the terminating empty chunk of an INSTREAM command. @throws for other commands */
function readWholeFile(come: Buffer): Buffer | null {
  if (come.length < SCAN_COMMAND.length) return null
  if (come.toString('latin1', 0, SCAN_COMMAND.length) !== SCAN_COMMAND) throw new Error('clamd: UNKNOWN COMMAND')
  const chunks: Buffer[] = []
  for (let at = SCAN_COMMAND.length; at + 4 <= come.length; ) {
    const length = come.readUInt32BE(at)
    at += 4
    if (length === 0) return Buffer.concat(chunks)
    if (at + length > come.length) return null
    chunks.push(come.subarray(at, at + length))
    at += length
  }
  return null
}

function respond(socket: Socket, mood: ClamdBehaviour, file: Buffer): void {
  switch (mood) {
    case 'works':
      return void socket.end(file.includes(EICAR_TEST_FILE) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    case 'too-large':
      return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    case 'error':
      return void socket.end("stream: Can't allocate memory ERROR\0")
    case 'garbage':
      return void socket.end('HTTP/1.1 200 OK\r\n\r\nstream: OK\n\0')
    case 'endless':
      return void socket.write('stream: O'.repeat(2_000))
    case 'closes':
      return void socket.end('stream: OK')
    case 'silent':
      return
  }
}
