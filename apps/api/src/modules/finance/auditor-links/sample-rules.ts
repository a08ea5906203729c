import { createHash } from 'node:crypto'

export type VoucherRange = { first: number; last: number }

const BYTES = 6

/**
 * Numbers of a range in an order that the seed decides, each once, at most `most` or all of a range that small. More
 * vouchers later leave most numbers in place, because the draw is from a power of two.
 */
export function drawNumbers(seed: string, { first, last }: VoucherRange, most: number): number[] {
  const size = last - first + 1
  const drawnFrom = 2 ** Math.ceil(Math.log2(size))
  const wanted = Math.min(most, size)
  const drawn = new Set<number>()
  for (let nth = 0; drawn.size < wanted; nth++) {
    const number = first + (hashNumber(`${seed} ${nth}`) % drawnFrom)
    if (number <= last) drawn.add(number)
  }
  return [...drawn]
}

function hashNumber(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, BYTES)
}
