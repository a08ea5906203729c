import { newContactMessageSchema } from '@forenet/contract/contact'
import { type ClubRole, type Grant, rolesToGrants } from '@forenet/domain/access'
import { describe, expect, test } from 'vitest'
import { detectAttachmentType } from '../../src/modules/core/contact/attachments.ts'
import {
  isWithinMessageLimit,
  mayUpload,
  notificationTitle,
  truncateMessage,
} from '../../src/modules/core/contact/contact-rules.ts'
import { conversationSide } from '../../src/modules/core/contact/policy.ts'
import { calling } from '../rights/calling.ts'

const OPERATOR: Grant[] = [{ role: 'operator' }]

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['a PDF', bytes('%PDF-1.7\n'), 'application/pdf'],
  ['a PNG', bytes('\x89PNG\r\n\x1a\n'), 'image/png'],
  ['a JPEG', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
  ['a WebP', bytes('RIFF\x01\x02\x03\x04WEBPVP8 '), 'image/webp'],
  ['a page', bytes('<html><script>alert(1)</script>'), null],
  ['a page that says PDF later', bytes(' %PDF-1.7'), null],
  ['a drawing that can run scripts', bytes('<svg onload="alert(1)"/>'), null],
  ['a program', bytes('MZ\x90\x00'), null],
  ['the beginning of a beginning', bytes('%PDF'), null],
  ['nothing', bytes(''), null],
])('%s is recognised by its content', (_what, given, type) => {
  expect(detectAttachmentType(given)).toBe(type)
})

test.each([
  ['member', 0, true],
  ['member', 19, true],
  ['member', 20, false],
  ['organisation', 199, true],
  ['organisation', 200, false],
] as const)('as %s after %d messages within an hour: %s', (side, sent, may) => {
  expect(isWithinMessageLimit(side, sent)).toBe(may)
})

test.each([
  ['nothing yet', { lately: 0, today: 0, bytesToday: 0 }, true],
  ['39 lately', { lately: 39, today: 39, bytesToday: 39 }, true],
  ['40 lately', { lately: 40, today: 40, bytesToday: 40 }, false],
  ['149 today', { lately: 0, today: 149, bytesToday: 149 }, true],
  ['150 today', { lately: 0, today: 150, bytesToday: 150 }, false],
  ['just room for it', { lately: 0, today: 60, bytesToday: 245_000_000 }, true],
  ['a byte too little room', { lately: 0, today: 60, bytesToday: 245_000_001 }, false],
])('after %s, another file of 5 MB: %j, %s', (_what, uploaded, may) => {
  expect(mayUpload(uploaded, 5_000_000)).toBe(may)
})

test.each([
  ['Nøglen', true, 'da', 'Nøglen'],
  ['Nøglen', false, 'da', 'Svar: Nøglen'],
  ['The key', false, 'en', 'Re: The key'],
] as const)('%s, the first: %s, in %s is described as %s', (subject, isFirst, language, title) => {
  expect(notificationTitle(subject, isFirst, language)).toBe(title)
})

test('a notification shows 500 characters and splits none', () => {
  expect(truncateMessage('x'.repeat(500))).toBe('x'.repeat(500))
  const told = truncateMessage('👋'.repeat(600))
  expect([...told]).toHaveLength(500)
  expect(told.isWellFormed() && told.endsWith('…')).toBe(true)
})

describe('the side of a caller', () => {
  const thread = { memberId: 'mette', organisationKey: 'HIF', eventId: null }
  const grant = (role: ClubRole, eventId: string | null = null) => ({
    grants: [{ role, organisationKey: 'HIF', eventId, teamId: null, from: null, until: null }],
  })
  const caller = calling({ memberId: 'somebody' })
  test.each([
    ['who opened it', { memberId: 'mette' }, 'member'],
    [
      'who opened it and administers the club',
      { memberId: 'mette', grants: rolesToGrants([{ org: 'HIF', role: 'ADMIN' }]) },
      'member',
    ],
    ['an administrator', { grants: rolesToGrants([{ org: 'HIF', role: 'ADMIN' }]) }, 'organisation'],
    [
      'an administrator who is no member yet',
      { grants: rolesToGrants([{ org: 'HIF', role: 'ADMIN' }]), memberId: null },
      'organisation',
    ],
    ['an administrator elsewhere', { grants: rolesToGrants([{ org: 'KOR', role: 'ADMIN' }]) }, null],
    ['a super administrator', { grants: OPERATOR }, 'organisation'],
    ['a super administrator acting for the member', { grants: OPERATOR, actingFor: 'mette' }, 'member'],
    ['a super administrator acting for another', { grants: OPERATOR, actingFor: 'thomas' }, null],
    ['anybody else', {}, null],
  ])('%s', (_who, has, side) => {
    expect(conversationSide({ ...caller, ...has }, thread)).toBe(side)
  })

  const NONE = [null, null, null]
  const ALL = ['organisation', 'organisation', 'organisation']
  test.each<[string, object, (string | null)[]]>([
    ['owner', grant('owner'), ALL],
    ['secretary', grant('secretary'), ALL],
    ['event host of the club', grant('event-host'), [null, 'organisation', 'organisation']],
    ['event host of the gala', grant('event-host', 'gala'), [null, 'organisation', null]],
    ['treasurer', grant('treasurer'), NONE],
    ['trainer', grant('trainer'), NONE],
    ['auditor', grant('auditor'), NONE],
    [
      'auditor who hosts the gala',
      { grants: [...grant('auditor').grants, ...grant('event-host', 'gala').grants] },
      [null, 'organisation', null],
    ],
    ['event host who impersonates', { ...grant('event-host'), actingFor: 'thomas' }, NONE],
  ])('%s: in conversations about no event, the gala, the camp', (_who, has, sides) => {
    const about = [null, 'gala', 'camp'].map((eventId) =>
      conversationSide({ ...caller, ...has }, { ...thread, eventId }),
    )
    expect(about).toEqual(sides)
  })
})

test.each([
  ['line breaks of Windows', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['script, which is text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['spaces around', '  hello\n ', 'hello'],
  ['a NUL', 'a\u0000b', null],
  ['half a letter', 'a\ud800', null],
  ['an escape sequence', 'a\u001b[31m', null],
  ['nothing but space', ' \n ', null],
  ['one letter too many', 'x'.repeat(5_001), null],
])('a message with %s', (_what, message, kept) => {
  const id = '7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d'
  const read = newContactMessageSchema.safeParse({ id, message })
  expect(read.success ? read.data.message : null).toBe(kept)
})
