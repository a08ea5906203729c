import { expect, test } from 'vitest'
import { formatTypedDate, formatTypedDateTime, parseTypedDate, parseTypedDateTime } from '../src/date-input.ts'

test.each<[string, string | null]>([
  ['31.12.2026', '2026-12-31'],
  [' 31/12  2026 ', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  ['31/12-26', '2026-12-31'],
  ['1. 2. 2027', '2027-02-01'],
  ['31122026', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2027-2-1', '2027-02-01'],
  ['31. december 2026', '2026-12-31'],
  ['31st December 2026', '2026-12-31'],
  ['31 December, 2026', '2026-12-31'],
  ['Dec 31, 2026', '2026-12-31'],
  ['Thursday, December 31st 2026', '2026-12-31'],
  ['1 Oct 2026', '2026-10-01'],
  ['1. okt. 26', '2026-10-01'],
  ['torsdag den 31. december 2026', '2026-12-31'],
  ['d. 31/12–2026', '2026-12-31'],
  ['2026/12/31', '2026-12-31'],
  ['31.12.2026.', '2026-12-31'],
  ['29.2.2028', '2028-02-29'],
  ['29.2.2027', null],
  ['12.31.2026', null],
  ['31.12', null],
  ['31.12.202', null],
  ['31. decimber', null],
  ['1 xyz 2026', null],
  ['31.12.1026', null],
  ['', null],
  [`31.12.2026${' '.repeat(40)}`, null],
])('typed date: %j', (text, date) => {
  expect(parseTypedDate(text)).toBe(date)
})

test.each<[string, string | null]>([
  ['31.12.2026 kl. 19.00', '2026-12-31T19:00'],
  ['31.12.2026 kl 9.05', '2026-12-31T09:05'],
  ['31/12 2026 19:00', '2026-12-31T19:00'],
  ['31 December 2026 at 19:00', '2026-12-31T19:00'],
  ['31.12.2026, 19.00', '2026-12-31T19:00'],
  ['2026-12-31T19:00', '2026-12-31T19:00'],
  ['31.12.2026 klokken 19.00.00', '2026-12-31T19:00'],
  ['31/12/2026 7:30 PM', '2026-12-31T19:30'],
  ['31/12/2026, 12.05 a.m.', '2026-12-31T00:05'],
  ['31 December 2026 at 12 pm', '2026-12-31T12:00'],
  ['2026-12-31 9pm', '2026-12-31T21:00'],
  ['1/2-2027 kl 19', '2027-02-01T19:00'],
  ['31.12.2026 kl. 24', null],
  ['31.12.2026 13 pm', null],
  ['31.12.2026 0:30 am', null],
  ['31.12.2026 7', null],
  ['31.12.2026', null],
  ['31.12.2026 24.00', null],
  ['31.12.2026 19.60', null],
  ['19.00', null],
])('typed date and time: %j', (text, moment) => {
  expect(parseTypedDateTime(text)).toBe(moment)
})

test.each(['da', 'en'] as const)('shown text is read again: %s', (language) => {
  expect(parseTypedDate(formatTypedDate('2026-03-09', language))).toBe('2026-03-09')
  expect(parseTypedDateTime(formatTypedDateTime('2026-03-09T08:05', language))).toBe('2026-03-09T08:05')
})
