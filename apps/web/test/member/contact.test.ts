import { describe, expect, test } from 'vitest'
import {
  createEmptyMessageDraft,
  isEmpty,
  parseMessageDraft,
  prepareDraft,
} from '../../src/member/contact/use-draft.ts'
import { formatFileSize, shortenFileName, splitFiles } from '../../src/member/contact/use-uploads.ts'

let count = 0
const newIds = () => {
  count++
  const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
  return { threadId: id, messageId: id }
}
const draft = () => ({
  ...createEmptyMessageDraft(newIds),
  orgId: 'club',
  subject: 'The key',
  message: 'It does not turn.',
})

describe('a draft', () => {
  test('reuses its ids when the same content is sent again', () => {
    const first = prepareDraft(draft(), newIds)
    expect(prepareDraft(first, newIds)).toEqual(first)
    expect(prepareDraft({ ...first, message: ' It does not turn.\n' }, newIds).ids).toEqual(first.ids)
  })

  test.each([
    ['message', { message: 'It does not turn at all.' }],
    ['subject', { subject: 'Key' }],
    ['club', { orgId: 'another' }],
    ['files', { attachments: [{ id: 'a', filename: 'a.png', contentType: 'image/png', size: 1 }] }],
  ])('gets new ids once its %s changed, because the server may have stored the old content', (_what, changed) => {
    const first = prepareDraft(draft(), newIds)
    expect(prepareDraft({ ...first, ...changed }, newIds).ids).not.toEqual(first.ids)
  })

  test('keeps its ids when changed before the first attempt', () => {
    const begun = draft()
    expect(prepareDraft({ ...begun, message: 'Otherwise' }, newIds).ids).toEqual(begun.ids)
  })

  test('round-trips through storage, and is empty if unreadable', () => {
    const kept = prepareDraft(draft(), newIds)
    expect(parseMessageDraft(JSON.stringify(kept), newIds)).toEqual(kept)
    for (const broken of [null, '', '{', '[]', '{"ids":{}}', JSON.stringify({ ...kept, attachments: 'x' })]) {
      expect(isEmpty(parseMessageDraft(broken, newIds)), String(broken)).toBe(true)
    }
  })
})

describe('selected files', () => {
  const file = (type: string, size = 10) => ({ type, size })
  test.each([
    ['a picture', file('image/png'), 0, null],
    ['a PDF', file('application/pdf', 5_000_000), 4, null],
    ['a text', file('text/plain'), 0, 'type'],
    ['a file of an unknown type', file(''), 0, 'type'],
    ['an empty file', file('image/png', 0), 0, 'empty'],
    ['one byte too many', file('image/png', 5_000_001), 0, 'size'],
    ['a sixth file', file('image/png'), 5, 'many'],
  ])('%s', (_what, chosen, already, why) => {
    const { taken, refused } = splitFiles([chosen], already)
    expect(taken).toEqual(why ? [] : [chosen])
    expect(refused).toEqual(why ? [{ file: chosen, why }] : [])
  })

  test('are accepted in order up to five', () => {
    const seven = Array.from({ length: 7 }, (_one, i) => file('image/png', i + 1))
    const { taken, refused } = splitFiles(seven, 1)
    expect(taken).toEqual(seven.slice(0, 4))
    expect(refused.map(({ why }) => why)).toEqual(['many', 'many', 'many'])
  })

  test.each([
    ['lås.png', 'lås.png'],
    ['a\u0000b\ud800.png', 'ab.png'],
    [`${'x'.repeat(200)}-2026-11.pdf`, `${'x'.repeat(107)}…-2026-11.pdf`],
    ['\u0007', 'file'],
  ])('%j is sent as %j', (name, sent) => {
    expect(shortenFileName(name)).toBe(sent)
    expect(shortenFileName(name).length).toBeLessThanOrEqual(120)
  })

  test.each([
    [10, 'da', '1 kB'],
    [340_400, 'da', '340 kB'],
    [1_250_000, 'da', '1,3 MB'],
    [1_250_000, 'en', '1.3 MB'],
    [5_000_000, 'en', '5 MB'],
  ] as const)('%d bytes in %s: %s', (bytes, language, words) => {
    expect(formatFileSize(bytes, language)).toBe(words)
  })
})
