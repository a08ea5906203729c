import {
  addressInputSchema,
  emailSchema,
  memberIdSchema,
  memberProfileSchema,
  newMemberSchema,
  optionalPersonNameSchema,
  personNameSchema,
  phoneSchema,
  publicNameSchema,
  textSchema,
} from '@forenet/contract/member'
import { membershipConfirmationEmailResend, membershipWhatsappResend } from '@forenet/contract/member-calls'
import {
  captureBodySchema,
  declineBodySchema,
  paymentLinkBodySchema,
  paymentPrepareBodySchema,
} from '@forenet/contract/payment'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { nameSchema } from '../src/club/event-fields.ts'
import { webAddressSchema } from '../src/organisation.ts'

describe('an e-mail', () => {
  test.each([
    ['Maja.Holm@Example.ORG', 'maja.holm@example.org'],
    ['  maja@example.org ', 'maja@example.org'],
    ['maja@example.org\u200b', 'maja@example.org'],
    ["o'neil+klub@mail.example.co.uk", "o'neil+klub@mail.example.co.uk"],
  ])('%j is normalised to %j', (written, expected) => {
    expect(emailSchema.parse(written)).toBe(expected)
  })

  test.each([
    '',
    'maja',
    'maja@',
    '@example.org',
    'maja@example',
    'a@b.dk, c@d.dk',
    'maja holm@example.org',
    'maja@example.org\u0000',
    `${'a'.repeat(250)}@x.dk`,
    7,
    null,
  ])('%j is refused', (written) => {
    expect(emailSchema.safeParse(written).success).toBe(false)
  })

  test('is refused with the message of section 5', () => {
    expect(emailSchema.safeParse('maja').error?.issues[0]?.message).toBe('Invalid email address')
  })
})

test.each([
  'club',
  'javascript:alert(1)',
  'ftp://club.example.org',
  'https://club',
  'https://club.example.org/a page',
  'https:////club.example.org',
  'https://club.example.org:99999',
])('a web address is refused with the message of section 5: %s', (written) => {
  expect(webAddressSchema.safeParse(written).error?.issues[0]?.message).toBe('Invalid URL')
})

describe('the invisible characters of a pasted name are removed', () => {
  test.each<[string, { parse: (text: string) => string }]>([
    ['person', personNameSchema(80, 'Must be a name')],
    ['optional person', optionalPersonNameSchema(80)],
    ['public name', publicNameSchema(z.string())],
    ['event name', nameSchema(80)],
  ])('%s', (_input, schema) => {
    for (const sign of ['\u00ad', '\u200b', '\u200d', '\u2060', '\u2061']) {
      expect(schema.parse(`Kors${sign}mark${sign}`)).toBe('Korsmark')
    }
  })

  test.each([personNameSchema(80, 'Must be a name'), publicNameSchema(z.string())])('also of directions', (schema) => {
    expect(schema.parse('\u202aKorsmark\u202c')).toBe('Korsmark')
  })

  test('not joiners within words and emoji', () => {
    expect(personNameSchema(80, 'Must be a name').parse('علی\u200cرضا')).toBe('علی\u200cرضا')
    expect(publicNameSchema(z.string()).parse('Familie 👨‍👩‍👧 ❤️')).toBe('Familie 👨‍👩‍👧 ❤️')
    expect(nameSchema(80).parse('Fest 🏴󠁧󠁢󠁥󠁮󠁧󠁿')).toBe('Fest 🏴󠁧󠁢󠁥󠁮󠁧󠁿')
  })

  test('and the rest is validated', () => {
    for (const text of ['evil\u200b.dk', '\u200b\u202e', 'Bo\nLund']) {
      expect(personNameSchema(80, 'Must be a name').safeParse(text).success).toBe(false)
    }
  })
})

describe('a phone number', () => {
  test.each([
    '',
    '37112233',
    '37 11 22 33',
    '+45 37 11 22 33',
    '+1 202 555 0143',
    '004537112233',
    '37-11-22-33',
    '(45) 37112233',
    '\u202d37112233\u202c',
  ])('%j is accepted', (written) => {
    expect(phoneSchema.safeParse(written).success).toBe(true)
  })
  test.each(['12', '+', '37 11 22 3a', '+45 37 11 22 33 44 55 66 77', '٣٧١١٢٢٣٣'])('%j is refused', (written) => {
    expect(phoneSchema.safeParse(written).success).toBe(false)
  })
})

describe('text for people', () => {
  test.each(['Søren Ærø', 'Łukasz', '王小明', '🎽', "D'Arcy-Holm", 'a'.repeat(20)])('%j is accepted', (written) => {
    expect(textSchema(20).parse(written)).toBe(written)
  })
  test.each(['a\u0000b', 'a\nb', 'a\u0007b', 'a\u009fb', 'a\ud800b', 'a'.repeat(21)])('%j is refused', (written) => {
    expect(textSchema(20).safeParse(written).success).toBe(false)
  })
})

test('ids are case-insensitive', () => {
  expect(memberIdSchema.parse('5F0C2B5E-9A52-4F6E-8F43-6B1F2D3C4B5A')).toBe('5f0c2b5e-9a52-4f6e-8f43-6b1f2d3c4b5a')
  expect(memberIdSchema.safeParse('5f0c2b5e').success).toBe(false)
})

test('blank profile fields become empty', () => {
  const nothing = { phone: null, gender: null, dateOfBirth: null, address: null }
  expect(memberProfileSchema.parse({ firstName: 'A', lastName: 'B' })).toEqual({
    firstName: 'A',
    lastName: 'B',
    ...nothing,
  })
  expect(memberProfileSchema.parse({ firstName: 'A', lastName: 'B', phone: '', address: null })).toMatchObject({
    phone: null,
    address: null,
  })
  expect(addressInputSchema.parse({ AddressLine1: ' ', City: undefined })).toEqual({
    AddressLine1: null,
    AddressLine2: null,
    AddressLine3: null,
    City: null,
    PostCode: null,
    Country: null,
  })
})

test('a new member is enabled and has no id', () => {
  const made = { firstName: '', lastName: '', email: 'a@b.dk' }
  expect(newMemberSchema.parse({ email: 'a@b.dk' })).toMatchObject({ ...made, enabled: true })
  expect(newMemberSchema.safeParse({ ...made, enabled: false }).success).toBe(false)
  expect(newMemberSchema.safeParse({ ...made, id: '5f0c2b5e-9a52-4f6e-8f43-6b1f2d3c4b5a' }).success).toBe(false)
})

describe('WhatsApp messages', () => {
  test.each<[unknown, boolean]>([
    ['2027', true],
    [2027, true],
    ['27', false],
    [20_270, false],
    [2027.5, false],
    [{ toString: 1 }, false],
    [null, false],
  ])('template 6 with year %j: %s', (YEAR, fine) => {
    const read = membershipConfirmationEmailResend.body?.safeParse({ ORG: 'Silkeborg IF', YEAR })
    expect(read?.success).toBe(fine)
    if (fine) expect(read?.data?.YEAR).toBe('2027')
  })

  test('each use their own template', () => {
    const query = { memberId: '5f0c2b5e-9a52-4f6e-8f43-6b1f2d3c4b5a' }
    expect([
      membershipConfirmationEmailResend.query?.safeParse({ ...query, templateId: '6' }).success,
      membershipConfirmationEmailResend.query?.safeParse({ ...query, templateId: '4' }).success,
    ]).toEqual([true, false])
    expect([
      membershipWhatsappResend.query?.safeParse({ ...query, templateId: '4' }).success,
      membershipWhatsappResend.query?.safeParse({ ...query, templateId: '6' }).success,
    ]).toEqual([true, false])
    expect(membershipWhatsappResend.body?.safeParse({ 2: 'Silkeborg IF', 3: '2027' }).success).toBe(true)
    expect(membershipWhatsappResend.body?.safeParse({ two: 'Silkeborg IF' }).success).toBe(false)
  })
})

describe('payment bodies', () => {
  const forenettoken = 'x'.repeat(92)
  test.each<[string, { safeParse: (value: unknown) => { success: boolean } }, unknown, boolean]>([
    ['prepare', paymentPrepareBodySchema, { token: 'a'.repeat(40), membershipData: 'e30=' }, true],
    ['prepare with a short token', paymentPrepareBodySchema, { token: 'a'.repeat(39), membershipData: 'e30=' }, false],
    [
      'prepare with 30 kB',
      paymentPrepareBodySchema,
      { token: 'a'.repeat(40), membershipData: 'e'.repeat(30_000) },
      false,
    ],
    ['link', paymentLinkBodySchema, { forenettoken }, true],
    ['link with our currency', paymentLinkBodySchema, { forenettoken, Amount: 45_000, Currency: 'DKK' }, true],
    ['link in another currency', paymentLinkBodySchema, { forenettoken, Amount: 45_000, Currency: 'EUR' }, false],
    ['link with a fraction of an øre', paymentLinkBodySchema, { forenettoken, Amount: 0.5 }, false],
    ['link with a secret', paymentLinkBodySchema, { forenettoken, FreepayAuthToken: 'key' }, false],
    ['capture', captureBodySchema, { forenettoken }, true],
    ['capture that says it is paid', captureBodySchema, { forenettoken, paymentStatus: 'paid' }, false],
    [
      'decline with its reason',
      declineBodySchema,
      { forenettoken, gatewayreason: '7', reason: 'Not enough money', acquirer: 'Nets' },
      true,
    ],
    ['decline with a NUL', declineBodySchema, { forenettoken, reason: 'a\u0000' }, false],
    ['decline with half a letter', declineBodySchema, { forenettoken, gatewayreason: '\udfff' }, false],
  ])('%s', (_what, schema, body, fine) => {
    expect(schema.safeParse(body).success).toBe(fine)
  })
})
