import { createHash } from 'node:crypto'

export type Random = {
  /** Both limits are inclusive. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  /** @throws {RangeError} for an empty list */
  pick<T>(list: readonly T[]): T
  weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T
  uuid(): string
  skip(chances: number): void
}

/** sfc32, seeded by SHA-256. Predictable, so never use it for secrets. */
export function createRandom(seed: string): Random {
  const digest = createHash('sha256').update(seed).digest()
  let a = digest.readUInt32LE(0)
  let b = digest.readUInt32LE(4)
  let c = digest.readUInt32LE(8)
  let counter = 1

  function next32(): number {
    const sum = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) >>> 0
    c = ((c << 21) | (c >>> 11)) >>> 0
    c = (c + sum) >>> 0
    return sum
  }
  const fraction = () => next32() / 2 ** 32
  const integer = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))

  function pick<T>(list: readonly T[]): T {
    const found = list[integer(0, list.length - 1)]
    if (found === undefined) throw new RangeError('Nothing to pick from')
    return found
  }

  function weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T {
    let left = fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of choices) {
      left -= weight
      if (left < 0) return value
    }
    throw new RangeError('No choice has a weight')
  }

  function uuid(): string {
    const hex = Array.from({ length: 4 }, () => next32().toString(16).padStart(8, '0')).join('')
    const variant = '89ab'[integer(0, 3)]
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
  }

  function skip(chances: number): void {
    for (let passed = 0; passed < chances; passed++) next32()
  }

  return { integer, chance: (probability) => fraction() < probability, pick, weighted, uuid, skip }
}
