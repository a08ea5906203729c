import type { DoorMark } from '@forenet/domain/door'

/**
 * Marks are transferred from screen to camera as a loop of QR codes. Each frame is self-contained, so frames can
 * be read in any order. Format: `FM1:` and, in base45, with lengths in bytes: event id 16 · series 4 · frame
 * number 2 · number of frames 2 · number of devices 1 · for each device: id 16, length of the name 1, name · for
 * each mark: id 16 · ticket id 16 · index of the device 1 · time 6 · flag of an undo 1, then the id of the
 * undone mark 16.
 */
export type MarkFrame = {
  eventId: string
  series: number
  number: number
  of: number
  devices: { id: string; name: string }[]
  marks: DoorMark[]
}

const FRAME_PREFIX = 'FM1:'
/** About 85 modules, which a phone can read from another screen at arm's length. */
const MAX_BYTES = 560
const HEAD_BYTES = 25
const MAX_NAME_BYTES = 40
const MAX_FRAMES = 65_535

export function encodeFrames(
  eventId: string,
  marks: readonly DoorMark[],
  nameOf: (deviceId: string) => string,
): string[] {
  const groups = splitIntoFrames(marks, nameOf)
  if (groups.length > MAX_FRAMES) throw new RangeError(`No series has ${groups.length} frames`)
  const series = hashMarks(marks)
  return groups.map((group, number) => {
    const writer = new ByteWriter()
    writer.id(eventId)
    writer.number(series, 4)
    writer.number(number, 2)
    writer.number(groups.length, 2)
    const devices = [...new Set(group.map(({ deviceId }) => deviceId))]
    writer.number(devices.length, 1)
    for (const id of devices) {
      const name = nameBytes(nameOf(id))
      writer.id(id)
      writer.number(name.length, 1)
      writer.bytes(name)
    }
    for (const mark of group) {
      writer.id(mark.id)
      writer.id(mark.ticketId)
      writer.number(devices.indexOf(mark.deviceId), 1)
      writer.number(mark.at, 6)
      writer.number(mark.undoes === null ? 0 : 1, 1)
      if (mark.undoes !== null) writer.id(mark.undoes)
    }
    return FRAME_PREFIX + toBase45(writer.done())
  })
}

export const isMarkFrame = (text: string): boolean => /^FM\d+:/.test(text)

export function parseFrame(text: string): MarkFrame | null {
  const bytes = text.startsWith(FRAME_PREFIX) ? decodeBase45(text.slice(FRAME_PREFIX.length)) : null
  if (!bytes) return null
  try {
    return readBytes(new ByteReader(bytes))
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null
    throw error
  }
}

function readBytes(reader: ByteReader): MarkFrame | null {
  const eventId = reader.id()
  const [series, number, of] = [reader.number(4), reader.number(2), reader.number(2)]
  const devices = Array.from({ length: reader.number(1) }, () => ({
    id: reader.id(),
    name: new TextDecoder('utf-8', { fatal: true }).decode(reader.bytes(reader.number(1))),
  }))
  const marks: DoorMark[] = []
  while (reader.hasMore()) {
    const [id, ticketId] = [reader.id(), reader.id()]
    const deviceId = devices[reader.number(1)]?.id
    const at = reader.number(6)
    const undoes = reader.number(1) === 1 ? reader.id() : null
    if (!deviceId || at > 8_640_000_000_000_000) return null
    marks.push({ id, ticketId, deviceId, at, undoes })
  }
  return number < of ? { eventId, series, number, of, devices, marks } : null
}

/** Groups marks by device, so that a frame contains each name once. */
function splitIntoFrames(marks: readonly DoorMark[], nameOf: (deviceId: string) => string): DoorMark[][] {
  const groups: DoorMark[][] = []
  let group: DoorMark[] = []
  let size = HEAD_BYTES
  let devices = new Set<string>()
  for (const mark of marks.toSorted((one, other) =>
    one.deviceId < other.deviceId ? -1 : one.deviceId > other.deviceId ? 1 : 0,
  )) {
    const ofMark = mark.undoes === null ? 40 : 56
    const ofDevice = 17 + nameBytes(nameOf(mark.deviceId)).length
    const more = ofMark + (devices.has(mark.deviceId) ? 0 : ofDevice)
    if (group.length > 0 && size + more > MAX_BYTES) {
      groups.push(group)
      group = []
      size = HEAD_BYTES + ofMark + ofDevice
      devices = new Set()
    } else size += more
    devices.add(mark.deviceId)
    group.push(mark)
  }
  return [...groups, group]
}

function nameBytes(name: string): Uint8Array {
  let short = name
  let bytes = new TextEncoder().encode(short)
  while (bytes.length > MAX_NAME_BYTES) {
    short = [...short].slice(0, -1).join('')
    bytes = new TextEncoder().encode(short)
  }
  return bytes
}

/** FNV-1a over the ids: the same marks give the same series. */
function hashMarks(marks: readonly DoorMark[]): number {
  let hash = 0x811c9dc5
  for (const letter of marks
    .map(({ id }) => id)
    .sort()
    .join()) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  }
  return hash >>> 0
}

class ByteWriter {
  readonly #bytes: number[] = []
  bytes(bytes: Uint8Array): void {
    this.#bytes.push(...bytes)
  }
  number(value: number, bytes: number): void {
    for (let at = bytes - 1; at >= 0; at--) this.#bytes.push(Math.floor(value / 256 ** at) % 256)
  }
  id(id: string): void {
    const hex = id.replaceAll('-', '')
    for (let at = 0; at < 32; at += 2) this.#bytes.push(Number.parseInt(hex.slice(at, at + 2), 16))
  }
  done(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}

class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }
  hasMore(): boolean {
    return this.#at < this.#bytes.length
  }
  bytes(count: number): Uint8Array {
    const end = this.#at + count
    if (end > this.#bytes.length) throw new RangeError('The frame ends too early')
    const read = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return read
  }
  number(bytes: number): number {
    return this.bytes(bytes).reduce((value, byte) => value * 256 + byte, 0)
  }
  id(): string {
    const hex = Array.from(this.bytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }
}

const BASE45_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const BASE45_VALUES = new Map([...BASE45_ALPHABET].map((letter, value) => [letter, value]))

/** RFC 9285, the densest encoding of bytes in a QR code's alphanumeric mode. */
export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const one = bytes[at] ?? 0
    const two = bytes[at + 1]
    const value = two === undefined ? one : one * 256 + two
    text += getBase45Letter(value % 45) + getBase45Letter(Math.floor(value / 45) % 45)
    if (two !== undefined) text += getBase45Letter(Math.floor(value / 2025))
  }
  return text
}

const getBase45Letter = (value: number): string => BASE45_ALPHABET[value] ?? ''

export function decodeBase45(text: string): Uint8Array | null {
  const values = [...text].map((letter) => BASE45_VALUES.get(letter) ?? -1)
  if (values.includes(-1) || values.length % 3 === 1) return null
  const bytes: number[] = []
  for (let at = 0; at < values.length; at += 3) {
    const [a = 0, b = 0, c] = values.slice(at, at + 3)
    const value = a + b * 45 + (c ?? 0) * 2025
    if (value > (c === undefined ? 255 : 65_535)) return null
    if (c !== undefined) bytes.push(value >> 8)
    bytes.push(value & 255)
  }
  return Uint8Array.from(bytes)
}
