import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isClubKey, proposedKeys } from '../src/club-key.ts'

describe('proposedKeys', () => {
  test.each([
    ['Ry Roklub', 'RYROKLUB'],
    ['Højmarken Idrætsforening', 'HOJMARKEN'],
    ['Gl. Ry Bådelaug', 'GLRYBAADELAUG'],
    ['Spejdergruppen Ærø & Omegn', 'SPEJDERGRUPPENAERO'],
    ['Vordingborghusenesgrundejerforening', 'VORDINGBORGHUSENESGR'],
    ['Ry Roklub og Kajakforening', 'RYROKLUB'],
    ['For', 'FOR'],
    ['Ry', 'RYKLUB'],
    ['1. FC', '1FC'],
    ['Café Übermut', 'CAFEUBERMUT'],
    ['!?', 'KLUB'],
    ['Events', 'EVENTS2'],
  ])('%s → %s', (name, key) => {
    expect(proposedKeys(name)[0]).toBe(key)
  })

  test('are keys that a club may have, each another, whatever the name', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (name) => {
        const keys = proposedKeys(name)
        expect(keys.length).toBeGreaterThanOrEqual(100)
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys.filter((key) => !isClubKey(key))).toEqual([])
      }),
    )
  })
})
