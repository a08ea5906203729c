import type { ApplicationProblemCode, ProblemCode } from '@forenet/contract/problem'
import type { LocalProblemCode } from '../../kit/calls/api-problem.ts'
import type { familyTexts } from './family.ts'
import type { payingTexts } from './paying.ts'

/** Those of purchases are in `paying.ts`, of families in `family.ts`. */
export const problemsTexts = {
  codes: {
    offline: {
      title: 'You are offline',
      text: 'This needs a connection. Your input is still here; retry once you are online.',
    },
    unreachable: {
      title: 'No response',
      text: 'The connection was lost. Your input is still here; please retry in a moment.',
    },
    timeout: {
      title: 'It is taking too long',
      text: 'Your input is still here; please retry in a moment.',
    },
    aborted: {
      title: 'Stopped',
      text: 'Nothing was changed by this page.',
    },
    'malformed-input': {
      title: 'Check the marked fields',
      text: 'Nothing has been saved yet. Correct the marked fields.',
    },
    'address-too-long': {
      title: 'The address is too long',
      text: 'Go to the front page and find the page from there.',
    },
    'not-signed-in': {
      title: 'You need to sign in',
      text: 'Sign in to return to this page.',
    },
    'token-invalid': {
      title: 'Please sign in',
      text: 'Your sign-in was not accepted. Sign in to return to this page.',
    },
    'session-ended': {
      title: 'Please sign in',
      text: 'Your session has ended, perhaps in another tab. Sign in to return to this page.',
    },
    'email-not-verified': {
      title: 'Confirm your e-mail first',
      text: 'Sign in again, and open the link we send by e-mail.',
    },
    'email-not-accepted': {
      title: 'Your e-mail cannot be used here',
      text: 'It can only have the letters a to z, digits and common symbols. Change it in your account, or use another account.',
    },
    'email-of-another-login': {
      title: 'Your e-mail is already in use by another login',
      text: 'A member has this e-mail and signs in with another account. Nothing has been changed. If it is you, sign in with that; otherwise use another e-mail, or write to your club.',
    },
    'not-allowed': {
      title: 'No access',
      text: 'Your account does not have access. Contact your club if you think it should.',
    },
    'stronger-sign-in-needed': {
      title: 'Confirm it is you',
      text: 'This needs two-factor authentication. Sign in with a passkey or a one-time code to return to this page.',
    },
    'fresh-sign-in-needed': {
      title: 'Confirm it is you',
      text: 'You signed in a while ago. Sign in once more to continue on this page.',
    },
    'not-found': {
      title: 'Not found',
      text: 'It has been removed, or belongs to someone else.',
    },
    'method-not-allowed': {
      title: 'This page is out of date',
      text: 'Reload it. Nothing was changed.',
    },
    'too-large': {
      title: 'That is too large',
      text: 'Nothing was saved. Choose a smaller file, or shorten the text.',
    },
    'unsupported-media-type': {
      title: 'This file type is not supported',
      text: 'Nothing was saved. Choose another file.',
    },
    'hand-over-waiting': {
      title: 'You have a pending handover',
      text: 'Reload the page and answer it first.',
    },
    'infected-file': {
      title: 'The file was refused',
      text: 'Our malware scanner found something in it. Nothing was saved. Choose another file.',
    },
    'not-scanned': {
      title: 'The file could not be checked',
      text: 'The malware scanner is not responding. Nothing was saved. Please retry in a moment.',
    },
    'invalid-picture': {
      title: 'We cannot use that picture',
      text: 'Nothing was saved. Choose a JPEG, PNG or WebP picture.',
    },
    'not-grown-up': {
      title: 'Not 18 yet',
      text: 'Only people aged 18 or over can have their own login. Check the date of birth if that is wrong.',
    },
    'too-many-requests': {
      title: 'One moment',
      text: 'Too many attempts in a short time. Wait a minute, then continue; nothing is lost.',
    },
    overloaded: {
      title: 'We are very busy right now',
      text: 'Nothing is lost. Please retry in a moment.',
    },
    'in-maintenance': {
      title: 'Forenet is under maintenance',
      text: 'Nothing has been changed or charged, and your input is still here. You can continue once the notice at the top disappears.',
    },
    internal: {
      title: 'Something went wrong on our side',
      text: 'Reload the page to see whether it went through before you retry.',
    },
  },
} as const satisfies {
  codes: Record<
    | Exclude<ProblemCode, ApplicationProblemCode | keyof (typeof payingTexts.problems & typeof familyTexts.problems)>
    | LocalProblemCode,
    { title: string; text: string }
  >
}
