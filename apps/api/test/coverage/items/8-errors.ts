import { by } from '../evidence.ts'
import { departed, type Item } from '../item.ts'

const message = (name: string, shownBy: Item['shownBy'], library?: string): Item => ({
  clause: '8',
  kind: 'message',
  name,
  shownBy,
  ...(library ? { library } : {}),
})
const rule = (name: string, shownBy: Item['shownBy']): Item => ({ clause: '8', kind: 'rule', name, shownBy })

const notWritten = departed('four texts for failed event payments')
const onlyLogged = departed(
  'payment errors are only logged',
  by.purchase('an unreachable gateway charges nothing and lets the member retry'),
)
const libraryWords = departed(
  '"Network Error", "timeout of {n}ms exceeded"',
  by.words('every code of the contract has its own text'),
)

const answering = by.journeyFamily('a failed reply is reported in dialog and notification menu, and can be repeated')

/** Section 8: the error catalogue. */
export const errors: readonly Item[] = [
  message('Page not found: {path}', by.journeySignIn('an unknown URL shows the not-found page, and bots get no error')),
  rule('An unknown route is a 404', by.protocolInput('an unknown path gets the text of section 8')),
  rule(
    'A refused refresh clears the token and ends the session',
    by.session('ends the session if the provider rejects the refresh'),
  ),
  rule(
    'login_required sends to sign-in',
    by.journeySignIn('a user signs in with a wrong password first, and arrives at the requested page'),
  ),
  rule('A failed nonce check clears the token', by.identityClient('with a wrong nonce clears its token')),
  rule(
    'authentication_expired starts sign-in again',
    by.identityClient('restarts sign-in with the same options after a timeout error'),
  ),
  rule(
    'Third-party cookies blocked: no silent sign-in, no session detection',
    by.identityClient('blocked: the whole page asks who is signed in, and nothing watches the session'),
  ),
  rule('A 401 goes to sign-in', by.session('later ends the session and redirects once, returning here')),
  message('Error making payment request', onlyLogged),
  message('Failed to initiate payment', onlyLogged),
  message('Payment window link is missing.', onlyLogged),
  message('Failed to initiate event Freepay payment', notWritten),
  message('Failed to create Freepay payment request', notWritten),
  message('Failed to capture Freepay payment', notWritten),
  message('Failed to decline Freepay payment', notWritten),
  rule(
    'Booking lookups answer false, null or nothing when they fail',
    departed(
      'booking lookups return false, null or an empty list on an error',
      by.registration("returns own entries, a linked holder's own ticket, and 404 for a stranger's"),
    ),
  ),
  message(
    'Family link approved!',
    by.journeyFamily('a person invited by e-mail registers, accepts in the dialog, and is paid for'),
  ),
  message('Family link approval failed!', answering),
  message('Family link declined!', answering),
  message(
    'Family link rejected!',
    by.journeyFamily('an invitation appears on an open page, and is answered in the notification menu and on the list'),
  ),
  message('Family link decline failed!', answering),
  message('Family link declin failed!', departed('Family link declin failed!')),
  message('Family link rejection failed!', answering),
  message('Family link approved failed!', departed('Family link approved failed!')),
  rule('Failures of invitations and notifications', answering),
  message(
    'Not supported by the OIDC server',
    by.identityClient('operations a generic provider lacks fail with a clear error'),
    'node_modules/keycloak-js/lib/keycloak.js',
  ),
  message('invalid adapter type', by.session('rejects an unknown adapter')),
  message('Network Error', libraryWords),
  message('timeout of {n}ms exceeded', libraryWords),
  message('Request failed with status code {n}', libraryWords),
]
