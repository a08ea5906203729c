import { by } from '../evidence.ts'
import { type ConstantItem, type Defined, departed, type Item } from '../item.ts'

const constant = (name: string, shownBy: Item['shownBy'], defined?: Defined): ConstantItem => ({
  clause: '9',
  kind: 'constant',
  name,
  shownBy,
  ...(defined ? { defined } : {}),
})
const auth = (name: string, value: unknown): Defined => ({ file: 'apps/web/src/kit/session/constants.ts', name, value })
const domain = (file: string, name: string, value: unknown, given?: readonly unknown[]): Defined => ({
  file: `packages/domain/src/${file}.ts`,
  name,
  value,
  ...(given ? { given } : {}),
})
const client = (text: string): Defined => ({ file: 'node_modules/keycloak-js/lib/keycloak.js', text })
const shell = (name: string, value: number): Defined => ({
  file: 'apps/web/src/shell/navigation/navigation-layout.ts',
  name,
  value,
})

const participant = '0d5bd1a4-7f5e-4c39-9d3a-1b2c3d4e5f60'
const starts = by.session('uses the options of section 9')
const signsIn = by.identityBrowser(
  'starts signed out without redirect, signs in with S256 and a verifier of 96 characters, and returns',
)
const callLimits = by.calls('use the status codes and timeout of section 9')
const widths = by.shellRules('navigation at %d px, toggled %s: %s')
const membershipNumbers = by.orderNumber('for %s, attempt %i: %s')

/** Section 9: numbers of calls, session and build. */
export const timesAndLimits: readonly Item[] = [
  constant('API time-out: 10000 ms', callLimits, {
    file: 'apps/web/src/kit/calls/call.ts',
    name: 'CALL_TIMEOUT_MS',
    value: 10_000,
  }),
  constant(
    'Inactivity: 30 minutes',
    by.session('of 30 minutes signs out silently at the next check'),
    auth('DEFAULT_SESSION_TIMEOUT_MINUTES', 30),
  ),
  constant(
    'Inactivity looked for each 60 s',
    by.session('of 30 minutes signs out silently at the next check'),
    auth('INACTIVITY_CHECK_MS', 60_000),
  ),
  constant('Refresh under 30 s', by.session('is refreshed below 30 s'), auth('REFRESH_WHEN_UNDER_SECONDS', 30)),
  constant(
    'The identity client’s own: 5 s',
    by.identityClient('a token is refreshed below 5 s by default'),
    client('minValidity = minValidity || 5'),
  ),
  constant(
    '-1 forces a refresh',
    by.identityBrowser('is signed in again silently after a reload, and refreshes tokens'),
    client('minValidity === -1'),
  ),
  constant('Session status asked each 5 s', starts, auth('SESSION_POLL_SECONDS', 5)),
  constant('Wait for a message: 10000 ms', starts, auth('MESSAGE_TIMEOUT_MS', 10_000)),
  constant('PKCE verifier: 96 characters', signsIn, client('generateCodeVerifier(96)')),
  constant('PKCE method: S256', starts, {
    file: 'apps/web/src/kit/session/start-options.ts',
    text: "pkceMethod: 'S256'",
  }),
  constant(
    'Reload-loop guard: 10 s',
    by.sessionRules('soon after a successful start'),
    auth('RELOAD_LOOP_GUARD_MS', 10_000),
  ),
  constant(
    '401 hold-off: 5 s',
    by.sessionRules('5000 ms after the last redirect'),
    auth('UNAUTHORISED_HOLD_OFF_MS', 5_000),
  ),
  constant('Build check: 3600000 ms', by.shell('a newer build is offered after an hour, not before'), {
    file: 'apps/web/src/shell/notices/build-check.ts',
    name: 'BUILD_CHECK_MS',
    value: 3_600_000,
  }),
  constant('Retry on 408, 409, 425, 429, 500, 502, 503, 504', callLimits, {
    file: 'apps/web/src/kit/calls/parse-response.ts',
    name: 'RETRY_STATUS_CODES',
    value: [408, 409, 425, 429, 500, 502, 503, 504],
  }),
  {
    clause: '9',
    kind: 'rule',
    name: 'Calls without a body are tried once more',
    shownBy: departed('HTTP retry on 408, 409', by.calls('do not happen twice')),
  },
  constant('At most 1000 members to act for', by.members('a size of %j is rejected'), {
    file: 'packages/contract/src/member-calls.ts',
    text: 'size: z.coerce.number().int().min(1).max(1000).default(1000)',
  }),
  constant(
    'Callback state: 60 minutes in local storage',
    by.identityClient('is stored in local storage for 60 minutes'),
    client('expires: Date.now() + (60 * 60 * 1000)'),
  ),
  constant(
    'Callback state: 60 minutes in a cookie',
    by.identityClient('is stored in a cookie for 60 minutes without local storage'),
    client('this.#cookieExpiration(60)'),
  ),
  constant(
    'Saved address: 60 minutes',
    by.savedAddress('a URL expires after 60 minutes'),
    auth('SAVED_RETURN_URL_TTL_MS', 3_600_000),
  ),
  constant(
    'Notice of the address: 15 s',
    by.addressCheck('the two notices, and when the second closes'),
    domain('address-check', 'ADDRESS_NOTICE_AUTO_CLOSE_MS', 15_000),
  ),
  constant(
    'Bars count each 1 s',
    by.journeyNotices(
      'the first notice is a permanent error, the second closes itself and is not shown on the memberships page',
    ),
    {
      file: 'apps/web/src/kit/notices/notice-context.tsx',
      text: 'const TICK_MS = 1_000',
    },
  ),
  constant('Side navigation overlay up to 775 px', widths, shell('OVERLAY_UP_TO_PX', 775)),
  constant('Side navigation full from 1300 px', widths, shell('FULL_FROM_PX', 1300)),
  constant(
    'Fixed receiver of contact notifications',
    by.contactReceivers('are the configured fixed recipient, if any'),
    { file: 'apps/api/src/modules/core/contact/notify-recipient.ts', text: 'deps.settings.contactReceiverId' },
  ),
  constant('Template: dollar, map, stroke, icon colours', departed('the template shell and its demo pages')),
]

/** Section 9: money, order numbers, countries. */
export const moneyAndNumbers: readonly Item[] = [
  constant('Minor units: × 100', by.money('kroner to øre'), domain('money', 'kronerToMinor', 100, [1])),
  constant('Currency DKK', by.money('formatted money'), domain('product', 'CURRENCY', 'DKK')),
  constant(
    'Membership order number: 5 of the key, -M-, 11 of the id',
    membershipNumbers,
    domain('order-number', 'formatMembershipOrderNumber', 'SILKE-M-b2c3d4e5f60', ['SILKEBORGIF', participant, 0]),
  ),
  constant(
    'Without a key: of the product',
    membershipNumbers,
    domain('order-number', 'formatMembershipOrderNumber', 'foren-M-b2c3d4e5f60', [null, participant, 0]),
  ),
  constant(
    'Event order number: IZY-EVE-, 12 of the token',
    by.orderNumber('for an event, attempt %i: %s'),
    domain('order-number', 'formatEventOrderNumber', 'IZY-EVE-opqrstuvwxyz', ['abcdefghijklmnopqrstuvwxyz', 0]),
  ),
  {
    clause: '9',
    kind: 'rule',
    name: 'A second attempt',
    shownBy: departed(
      'one order number per purchase',
      by.orderNumber('differ between two attempts of one participant'),
    ),
  },
  {
    clause: '9',
    kind: 'rule',
    name: 'Several participants of one purchase',
    shownBy: departed(
      'an order number is made of one participant',
      by.purchase('is paid, active and receipted for every participant'),
    ),
  },
  constant('Denmark 208', by.country('%s is %s at the gateway'), domain('country', 'COUNTRIES.0.numeric', '208')),
  constant(
    'Sweden 276',
    departed('Sweden is 276', by.country("Sweden has its own numeric code and not Germany's (ruling 8)")),
    domain('country', 'COUNTRIES.1.numeric', '752'),
  ),
  constant('Norway 578', by.country('%s is %s at the gateway'), domain('country', 'COUNTRIES.2.numeric', '578')),
]
