import { expect, test } from 'vitest'
import { csvFilename } from '../src/club/file-names.ts'
import { formatLogDetail } from '../src/club/log-detail.ts'

test('CSV file names are in the language of the file', () => {
  expect(csvFilename('HOJMARKEN', 'attendees', 'da')).toBe('HOJMARKEN deltagere.csv')
  expect(csvFilename('HOJMARKEN', 'attendees', 'en')).toBe('HOJMARKEN attendees.csv')
})

test('the audit log shows VAT as per cent', () => {
  const words = { fact: (name: string) => name, role: () => null, value: () => null, nothing: '–' }
  const change = (name: string, from: string, to: string) => `${name}: ${from} → ${to}`
  const detail = { changes: { vatRate: { from: 1, to: 1.25 } } }
  expect(formatLogDetail(detail, { ...words, change, language: 'da' })).toBe('vatRate: 0\u00a0% → 25\u00a0%')
  expect(formatLogDetail(detail, { ...words, change, language: 'en' })).toBe('vatRate: 0% → 25%')
})

test('the audit log titles facts except names and kinds', () => {
  const words = { fact: (name: string) => name, role: () => null, value: () => null, nothing: '–' }
  const change = (name: string, from: string, to: string) => `${name}: ${from} → ${to}`
  const detail = { kind: 'import of people', about: 'ventelisten.csv', until: '2026-12-31' }
  expect(formatLogDetail(detail, { ...words, change, language: 'en' })).toBe(
    'import of people · ventelisten.csv · until: 31 December 2026',
  )
})
