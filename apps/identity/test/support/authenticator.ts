import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { extractHeading, type PageResponse } from './visitor.ts'

type Asked = { challenge: string; origin: string; rpId?: string; verified?: boolean }

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

export function readCreationOptions(page: PageResponse): {
  challenge: string
  user: { id: string }
  excludeCredentials: { id: string }[]
} {
  const attribute = /data-ask="([^"]+)"/.exec(page.text)?.[1]
  if (!attribute) throw new Error(`No question to the device: ${extractHeading(page.text)}`)
  return JSON.parse(attribute.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))
}

/** Software authenticator with one passkey (WebAuthn level 3, sections 6 and 7): ES256, no attestation. */
export class Authenticator {
  readonly id: Buffer
  readonly aaguid: string
  /** Signature counter of the passkey; 0 for devices that do not count. */
  counter = 0
  userHandle: Buffer = Buffer.alloc(0)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor(aaguid = '00000000-0000-0000-0000-000000000000', id: Buffer = randomBytes(32)) {
    this.aaguid = aaguid
    this.id = id
  }

  create(asked: Asked, userId: string): string {
    this.userHandle = Buffer.from(userId, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const key = [Buffer.from(this.aaguid.replaceAll('-', ''), 'hex'), length, this.id, this.coseKey()]
    const authData = Buffer.concat([this.head(asked, HAS_KEY), ...key])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(authData)],
    ])
    return this.answer({
      clientDataJSON: clientData('webauthn.create', asked),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal', 'telepathy'],
    })
  }

  get(asked: Asked): string {
    const authenticatorData = this.head(asked, 0)
    const clientDataJSON = clientData('webauthn.get', asked)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), this.keys.privateKey)
    return this.answer({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.userHandle.toString('base64url'),
    })
  }

  private head({ rpId = 'localhost', verified = true }: Asked, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const said = PRESENT | (verified ? VERIFIED : 0) | flags
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([said]), counter])
  }

  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(left),
      Buffer.from([0x22]),
      bytes(right),
    ])
  }

  private answer(response: Record<string, unknown>): string {
    const id = this.id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }
}

function clientData(type: string, { challenge, origin }: Asked): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

/** Encodes a CBOR byte string shorter than 65,536 bytes. */
function bytes(value: Buffer): Buffer {
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 0xff]
  return Buffer.concat([Buffer.from(head), value])
}
