import { by } from '../evidence.ts'
import { departed, type Item } from '../item.ts'

const state = (name: string, shownBy: Item['shownBy']): Item => ({ clause: '4', kind: 'state', name, shownBy })
const inactive = by.session('of 30 minutes signs out silently at the next check')
const redirects = by.session('later ends the session and redirects once, returning here')

/** Section 4: the session. */
export const session: readonly Item[] = [
  state(
    'Authenticated after a silent check',
    by.identityBrowser('is signed in again silently after a reload, and refreshes tokens'),
  ),
  state('Inactivity signs out silently', inactive),
  state('Mouse, key and touch count as activity', inactive),
  {
    clause: '4',
    kind: 'constant',
    name: 'Activity: mouse down, key down, touch start, mouse move',
    shownBy: inactive,
    defined: {
      file: 'apps/web/src/kit/session/constants.ts',
      name: 'ACTIVITY_EVENTS',
      value: ['mousedown', 'keydown', 'touchstart', 'mousemove'],
    },
  },
  state('An expired token is refreshed', by.session('is refreshed below 30 s')),
  state(
    'A failed refresh signs out',
    departed('a failed refresh signs out', by.session('ends the session if the provider rejects the refresh')),
  ),
  state('A 401 clears the signed-in state and goes to sign-in', redirects),
  state('Not in the first 5 seconds', by.session('within the first 5 s is ignored')),
  state('Not while the address shows login_required', by.sessionRules('with login_required in the fragment')),
  state('Not while the address shows interaction_required', by.sessionRules('with interaction_required in the query')),
  state('Not within 5 seconds of the last redirect', by.sessionRules('4999 ms after the last redirect')),
  {
    clause: '4',
    kind: 'constant',
    name: 'No redirect in the first 5 s',
    shownBy: by.sessionRules('4999 ms after loading'),
    defined: { file: 'apps/web/src/kit/session/constants.ts', name: 'UNAUTHORISED_GRACE_MS', value: 5_000 },
  },
  state('Back to the saved address after sign-in', by.journeyPurchase('an expired session returns to the purchase')),
  state(
    'Initialisation reloads the page once',
    departed(
      'initialisation reloads the page once',
      by.session('fails after 20 s if it never settles: the page reloads once, then shows the error'),
    ),
  ),
  state('Identity client: initialised', by.session('is idempotent')),
  state(
    'Identity client: authenticated',
    by.identityBrowser('is signed in again silently after a reload, and refreshes tokens'),
  ),
  state(
    'Identity client: token refresh',
    by.identityBrowser('is signed in again silently after a reload, and refreshes tokens'),
  ),
]
