import { generateKeyPairSync, sign } from 'node:crypto'
import { appendSignature, buildGroupCodePayload, buildTicketCodePayload } from '@forenet/domain/ticket-code'
import { expect, test } from 'vitest'
import { verifyCode } from '../../src/door/book/verify-code.ts'
import { EVENT_ID, idOf } from './build.ts'

const ours = generateKeyPairSync('ed25519')
const forger = generateKeyPairSync('ed25519')
const KEYS = [{ keyId: 'k001', publicKey: ours.publicKey.export({ format: 'jwk' }).x ?? '', retiredAt: null }]
const [TICKET, OTHER_TICKET] = [idOf('a', 1), idOf('a', 2)]
const OTHER_EVENT = idOf('e', 9)

const codeOf = (signed: string, { privateKey } = ours) =>
  appendSignature(signed, sign(null, Buffer.from(signed), privateKey))

function swapYAndZ(text: string): string {
  return text.replace(/[yz]/gi, (key) => ({ y: 'z', z: 'y', Y: 'Z' })[key] ?? 'Y')
}

test.each([
  ['a ticket', codeOf(buildTicketCodePayload('k001', TICKET, EVENT_ID)), { kind: 'tickets', ticketIds: [TICKET] }],
  [
    'a group',
    codeOf(buildGroupCodePayload('k001', [TICKET, OTHER_TICKET], EVENT_ID)),
    { kind: 'tickets', ticketIds: [TICKET, OTHER_TICKET] },
  ],
  [
    'a ticket for another event',
    codeOf(buildTicketCodePayload('k001', TICKET, OTHER_EVENT)),
    { kind: 'other-event', eventId: OTHER_EVENT },
  ],
  [
    'a ticket signed by somebody else',
    codeOf(buildTicketCodePayload('k001', TICKET, EVENT_ID), forger),
    { kind: 'not-ours', fault: null },
  ],
  [
    'a group signed by somebody else',
    codeOf(buildGroupCodePayload('k001', [TICKET, OTHER_TICKET], EVENT_ID), forger),
    { kind: 'not-ours', fault: null },
  ],
  [
    'a ticket with the signature of another ticket',
    appendSignature(
      buildTicketCodePayload('k001', OTHER_TICKET, EVENT_ID),
      sign(null, Buffer.from(buildTicketCodePayload('k001', TICKET, EVENT_ID)), ours.privateKey),
    ),
    { kind: 'not-ours', fault: null },
  ],
  [
    'a ticket under an unknown key',
    codeOf(buildTicketCodePayload('k999', TICKET, EVENT_ID)),
    { kind: 'not-ours', fault: null },
  ],
  ['a web address', 'https://example.org/ticket', { kind: 'not-ours', fault: null }],
  [
    'a ticket with y and z swapped',
    swapYAndZ(codeOf(buildTicketCodePayload('k001', TICKET, EVENT_ID))),
    { kind: 'tickets', ticketIds: [TICKET] },
  ],
  ['a code in an unknown keyboard layout', 'аб'.repeat(70), { kind: 'not-ours', fault: 'layout' }],
  ['a long web address', `https://example.org/${'a'.repeat(140)}`, { kind: 'not-ours', fault: null }],
  [
    'a ticket in capitals',
    codeOf(buildTicketCodePayload('k001', TICKET, EVENT_ID)).toUpperCase(),
    { kind: 'not-ours', fault: 'one-case' },
  ],
  [
    'a ticket in capitals, with a key of digits',
    codeOf(buildTicketCodePayload('0001', TICKET, EVENT_ID)).toUpperCase(),
    { kind: 'not-ours', fault: 'one-case' },
  ],
  [
    'a part of a ticket',
    codeOf(buildTicketCodePayload('k001', TICKET, EVENT_ID)).slice(0, -20),
    { kind: 'not-ours', fault: 'incomplete' },
  ],
  [
    'a ticket in a web address',
    `https://example.org/t/?code=${codeOf(buildTicketCodePayload('k001', TICKET, EVENT_ID))}`,
    { kind: 'tickets', ticketIds: [TICKET] },
  ],
])('%s', async (_what, code, proven) => {
  expect(await verifyCode(code, { eventId: EVENT_ID, keys: KEYS })).toEqual(proven)
})
