import { describe, expect, test } from 'vitest'
import { decodeCalendar } from '../../src/club/events/days-off/decode-calendar.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('a calendar file', () => {
  test('is decoded as UTF-8', () => {
    expect(decodeCalendar(utf8('SUMMARY:Efterårsferie på øen'))).toBe('SUMMARY:Efterårsferie på øen')
  })

  test('is decoded as Windows-1252 if it is not UTF-8', () => {
    expect(decodeCalendar(Uint8Array.from('SUMMARY:Efter\xe5rsferie p\xe5 \xf8en', (one) => one.charCodeAt(0)))).toBe(
      'SUMMARY:Efterårsferie på øen',
    )
  })

  test.each([
    ['\r\n ', 'at a space'],
    ['\r\n\t', 'at a tab'],
    ['\n ', 'with line feeds only'],
  ])('may be folded inside a character, %j', (fold) => {
    const bytes = utf8('SUMMARY:holder lørdagslukket\r\nDTSTART:1\r\n')
    const inside = utf8('SUMMARY:holder l').length + 1
    const folded = new Uint8Array([...bytes.subarray(0, inside), ...utf8(fold), ...bytes.subarray(inside)])
    expect(decodeCalendar(folded)).toBe('SUMMARY:holder lørdagslukket\r\nDTSTART:1\r\n')
  })

  test('keeps unfolded lines', () => {
    expect(decodeCalendar(utf8('A:1\r\nB:2\nC:\r'))).toBe('A:1\r\nB:2\nC:\r')
  })
})
