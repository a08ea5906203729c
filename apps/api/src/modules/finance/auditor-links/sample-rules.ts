import { createHash } from 'node:crypto'

export type VoucherRange = { first: number; last: number }

const HASH_BYTES = 6

/**
 * Distinct numbers in a pseudo-random order, at most `most`. Draws from a power of two, so that most numbers stay the
 * same when vouchers are added.
 */
export function drawNumbers(seed: string, { first, last }: VoucherRange, max: number): number[] {
  const size = last - first + 1
  const drawnFrom = 2 ** Math.ceil(Math.log2(size))
  const wanted = Math.min(max, size)
  const drawn = new Set<number>()
  for (let nth = 0; drawn.size < wanted; nth++) {
    const number = first + (hashNumber(`${seed} ${nth}`) % drawnFrom)
    if (number <= last) drawn.add(number)
  }
  return [...drawn]
}

function hashNumber(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, HASH_BYTES)
}
