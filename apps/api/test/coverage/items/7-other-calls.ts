import { EVENT_API, ORGANISATION_API, TOOLS_API } from '@forenet/domain/product'
import { by, everyAnswer } from '../evidence.ts'
import { type CallItem, departed, type Item } from '../item.ts'

type Named = Pick<CallItem, 'query' | 'body' | 'answer'>
const call = (name: string, shownBy: Item['shownBy'], named: Named = {}): Item => ({
  clause: '7',
  kind: 'call',
  name,
  shownBy,
  ...named,
})
const behaviour = (name: string, shownBy: Item['shownBy']): Item => ({ clause: '7', kind: 'behaviour', name, shownBy })
const prefix = (api: string, name: string, value: string, shownBy: Item['shownBy']): Item => ({
  clause: '7',
  kind: 'constant',
  name: `Prefix of the ${api} API`,
  shownBy,
  defined: { file: 'packages/domain/src/product.ts', name, value },
})

const lookUp = by.registration("returns own entries, a linked holder's own ticket, and 404 for a stranger's")

/** Section 7: tools, organisations, events. */
export const otherCalls: readonly Item[] = [
  prefix('member', 'MEMBER_API', '/forenet-member-api/api/v1', everyAnswer),
  prefix('organisation', 'ORGANISATION_API', '/forenet-org-api/api/v1', everyAnswer),
  prefix('event', 'EVENT_API', '/forenet-event-api/api/v1', everyAnswer),
  prefix('tools', 'TOOLS_API', '/tools', everyAnswer),
  call(
    `POST ${TOOLS_API}/member/calculate-status`,
    by.memberships('derives and stores the status of the day, with the last change'),
    { body: ['memberIds'] },
  ),
  call(`POST ${TOOLS_API}/api/auth/validate-token`, by.tokens('a valid token'), {
    body: ['token'],
    answer: ['isValid'],
  }),
  call(
    `GET ${ORGANISATION_API}/org/list`,
    by.organisations('has the enabled ones by name, with the reason if one cannot be chosen'),
  ),
  call(
    `GET ${ORGANISATION_API}/org/{orgId}/config/membership/list`,
    by.organisations('is what is on sale now or later, in kroner'),
  ),
  call(
    `GET ${ORGANISATION_API}/org/{orgId}/config/payment/{provider}/active`,
    by.organisations('shows provider, test mode and currency only'),
    {
      answer: ['testMode', 'provider', 'currencySymbol'],
    },
  ),
  behaviour(
    'The payment set-up’s clientSecret',
    departed(
      'the payment set-up answers `clientSecret`',
      by.organisations("an organisation's gateway secret is in no response to anyone (ruling 9)"),
    ),
  ),
  call(`GET ${EVENT_API}/eve/list`, by.eventList('omits hidden events and organisations, and shows cancelled ones'), {
    query: ['orgId'],
  }),
  call(`GET ${EVENT_API}/eve-entry/list`, lookUp, { query: ['email', 'paymentStatus', 'eveId', 'orgId'] }),
  call(`POST ${EVENT_API}/payment/freepay/link`, everyAnswer),
  call(`POST ${EVENT_API}/payment/freepay/{authorizationId}/capture`, everyAnswer),
  call(`POST ${EVENT_API}/payment/freepay/{authorizationId}/decline`, everyAnswer, {
    query: ['membershipHistoryPaymentId'],
  }),
]

/** Section 7: the call conventions, and the identity provider. */
export const traffic: readonly Item[] = [
  behaviour('Bearer token and orgKey ALL on each call', by.calls('have query, token and orgKey')),
  behaviour('What orgKey does', departed('calls carry `orgKey: ALL`', by.protocolInput('orgKey has no effect'))),
  behaviour('Unknown query values and fields', departed('unknown query values and body fields are not mentioned')),
  behaviour('The FreepayAuthToken header', departed('the browser sends the `FreepayAuthToken` header')),
  behaviour(
    'Identity: authorisation',
    by.identityProtocol('returns to the requested page with code and session state'),
  ),
  behaviour('Identity: userinfo and profile', by.identityProtocol('accept a valid token and refuse all others')),
  behaviour('Identity: account page', by.journeyPasskeys('a member adds a passkey, signs in with it, and removes it')),
  behaviour(
    'Identity: code for tokens, with the verifier',
    by.identityBrowser(
      'starts signed out without redirect, signs in with S256 and a verifier of 96 characters, and returns',
    ),
  ),
  behaviour(
    'Identity: refresh_token for tokens',
    by.identityProtocol('issues new tokens of the same session, and reuse of an old refresh token revokes all'),
  ),
  behaviour(
    'Identity: session status through a hidden frame',
    by.journeySignOut('after signing out, in the same tab and in another'),
  ),
  behaviour(
    'Provider, realm and client id from public settings',
    departed(
      'public settings at build time',
      by.shell('without settings shows an error, and continues once they load'),
    ),
  ),
  behaviour(
    'The build is checked hourly',
    departed('a newer build: checked hourly', by.shell('a newer build is offered after an hour, not before')),
  ),
  behaviour(
    'Refresh of a token',
    by.identityBrowser('is signed in again silently after a reload, and refreshes tokens'),
  ),
]
