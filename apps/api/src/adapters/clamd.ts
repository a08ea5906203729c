import { connect, type NetConnectOpts, type Socket } from 'node:net'

/** Throws if it fails, times out or gives no verdict. */
export type FileScanner = { scan(bytes: Uint8Array): Promise<'clean' | 'infected'> }

/** clamd's StreamMaxLength limits only the total. */
const CHUNK_BYTES = 65_536
const MAX_RESPONSE_BYTES = 4_096

/** `url`: tcp://host:port or unix:/path. `timeoutMs` covers the whole scan. */
export function createClamdScanner(url: string, timeoutMs: number): FileScanner {
  const where = toConnectOptions(url)
  return {
    async scan(bytes) {
      const answer = await sendScanCommand(where, bytes, timeoutMs)
      if (answer === 'stream: OK') return 'clean'
      if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
      throw new Error(`The malware scanner answered ${JSON.stringify(answer.slice(0, 200))}`)
    },
  }
}

function toConnectOptions(url: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(url)
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) }
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
}

function sendScanCommand(where: NetConnectOpts, bytes: Uint8Array, timeoutMs: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(where)
  const timer = setTimeout(() => reject(new Error(`The malware scanner said nothing in ${timeoutMs} ms`)), timeoutMs)
  let answer = ''
  socket.setEncoding('utf8')
  socket.once('connect', () => sendFile(socket, bytes))
  socket.on('data', (text: string) => {
    answer += text
    const end = answer.indexOf('\0')
    if (end >= 0) resolve(answer.slice(0, end))
    else if (answer.length > MAX_RESPONSE_BYTES) reject(new Error('The response of the malware scanner has no end'))
  })
  socket.once('error', (cause) => reject(new Error('The malware scanner cannot be reached', { cause })))
  socket.once('close', () => reject(new Error('The malware scanner closed the connection without a response')))
  return promise.finally(() => {
    clearTimeout(timer)
    socket.destroy()
  })
}

/**
 * 'z' selects NUL-terminated commands. A chunk follows its length (32 bits, big-endian); length zero ends the stream.
 */
function sendFile(socket: Socket, bytes: Uint8Array): void {
  socket.write('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES)
    socket.write(encodeLength(chunk.length))
    socket.write(chunk)
  }
  socket.write(encodeLength(0))
}

function encodeLength(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
