import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createRandom } from '../src/random.ts'

describe('createRandom', () => {
  it('gives the same sequence for the same seed, and another for another seed', () => {
    const story = (seed: string) => {
      const random = createRandom(seed)
      return Array.from({ length: 50 }, () => [random.integer(0, 1e6), random.uuid(), random.chance(0.5)])
    }
    expect(story('a')).toEqual(story('a'))
    expect(story('a')).not.toEqual(story('b'))
  })

  it('covers a range including both ends', () => {
    const random = createRandom('range')
    const drawn = new Set(Array.from({ length: 500 }, () => random.integer(3, 7)))
    expect([...drawn].sort()).toEqual([3, 4, 5, 6, 7])
  })

  it('follows weights and never draws weight zero', () => {
    const random = createRandom('weights')
    const drawn = Array.from({ length: 4000 }, () =>
      random.weighted([
        ['often', 3],
        ['never', 0],
        ['seldom', 1],
      ]),
    )
    const share = drawn.filter((value) => value === 'often').length / drawn.length
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(0.8)
    expect(drawn).not.toContain('never')
  })

  it('throws when picking from an empty list', () => {
    expect(() => createRandom('x').pick([])).toThrow(RangeError)
  })

  it('skips draws', () => {
    const [taking, passing] = [createRandom('x'), createRandom('x')]
    for (let taken = 0; taken < 7; taken++) taking.integer(0, 9)
    passing.skip(7)
    expect(passing.uuid()).toBe(taking.uuid())
  })

  it('creates unique version 4 ids', () => {
    const random = createRandom('ids')
    const ids = Array.from({ length: 20_000 }, () => random.uuid())
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids.slice(0, 500)) expect(z.uuidv4().safeParse(id).success, id).toBe(true)
  })
})
