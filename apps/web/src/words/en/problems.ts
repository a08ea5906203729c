import type { OwnProblemCode, ProblemCode } from '@forenet/contract/problem'
import type { LocalCode } from '../../kit/calls/api-problem.ts'
import type { family } from './family.ts'
import type { paying } from './paying.ts'

/** What a person is told for each code the server answers with, and for the browser's own; of purchases tells `paying.ts`, of families `family.ts`. */
export const problems = {
  codes: {
    offline: {
      title: 'You are offline',
      text: 'This needs a connection. What you have entered is still here; try again once you are online.',
    },
    unreachable: {
      title: 'We got no answer',
      text: 'The connection broke on the way. What you have entered is still here; try again in a moment.',
    },
    timeout: {
      title: 'It is taking too long',
      text: 'What you have entered is still here; try again in a moment.',
    },
    aborted: {
      title: 'Stopped',
      text: 'Nothing was changed by this page.',
    },
    'malformed-input': {
      title: 'Something needs correcting',
      text: 'Nothing has been saved yet. Look at the marked fields and try again.',
    },
    'address-too-long': {
      title: 'The address is too long',
      text: 'Go to the front page and find the page from there.',
    },
    'not-signed-in': {
      title: 'You need to sign in',
      text: 'Sign in, and you come back to where you were.',
    },
    'token-invalid': {
      title: 'You need to sign in again',
      text: 'Your sign-in was not accepted. Sign in, and you come back to where you were.',
    },
    'session-ended': {
      title: 'You need to sign in again',
      text: 'Your sign-in has ended, perhaps in another tab. Sign in, and you come back to where you were.',
    },
    'email-not-verified': {
      title: 'Confirm your e-mail first',
      text: 'Sign in again, and open the link we send you by e-mail. If you have already opened it, that is all it takes.',
    },
    'email-not-accepted': {
      title: 'Your e-mail cannot be used here',
      text: 'It can only have the letters a to z, digits and common signs. Change it where you sign in, or use another account.',
    },
    'email-of-another-login': {
      title: 'Your e-mail is already in use by another login',
      text: 'A member has this e-mail and signs in with another account. Nothing has been changed. If it is you, sign in with that; otherwise use another e-mail, or write to your club.',
    },
    'not-allowed': {
      title: 'No access',
      text: 'Your account cannot do this. Ask your club if you think it should.',
    },
    'stronger-sign-in-needed': {
      title: 'Confirm it is you',
      text: 'This needs more than a password. Sign in with a passkey or a one-time code, and you come back to where you were.',
    },
    'fresh-sign-in-needed': {
      title: 'Confirm it is you',
      text: 'You signed in a while ago. Sign in again to go on with this, and you come back to where you were.',
    },
    'not-found': {
      title: 'It is not there',
      text: 'What you are looking for has been removed, or belongs to someone else.',
    },
    'method-not-allowed': {
      title: 'This page is out of date',
      text: 'Reload it and try again. Nothing was changed.',
    },
    'too-large': {
      title: 'That is too large',
      text: 'Nothing was saved. Choose a smaller file, or write less, and try again.',
    },
    'unsupported-media-type': {
      title: 'We cannot read that kind of file',
      text: 'Nothing was saved. Choose another file and try again.',
    },
    'hand-over-waiting': {
      title: 'Something is being handed over to you',
      text: 'Reload the page, and answer that first.',
    },
    'infected-file': {
      title: 'The file was refused',
      text: 'Our malware scanner found something in it. Nothing was saved. Scan your device, and choose another file.',
    },
    'not-scanned': {
      title: 'The file could not be checked',
      text: 'The malware scanner is not answering just now. Nothing was saved. Try again in a moment.',
    },
    'invalid-picture': {
      title: 'We cannot use that picture',
      text: 'Nothing was saved. Choose a JPEG, PNG or WebP picture and try again.',
    },
    'not-grown-up': {
      title: 'Not 18 yet',
      text: 'Only people aged 18 or over can have their own login. Check the birth date if that is wrong.',
    },
    'too-many-requests': {
      title: 'One moment',
      text: 'That was too many tries in a short time. Wait a minute, then go on; nothing is lost.',
    },
    overloaded: {
      title: 'Many people are here just now',
      text: 'Nothing is lost. Try again in a moment.',
    },
    'in-maintenance': {
      title: 'Not while we work on Forenet',
      text: 'Nothing has been changed or charged, and what you have entered is still here. Try again once the notice at the top is gone.',
    },
    internal: {
      title: 'Something went wrong on our side',
      text: 'It is not your fault. Reload the page to see whether it went through before you try again.',
    },
  },
} as const satisfies {
  codes: Record<
    Exclude<ProblemCode, OwnProblemCode | keyof (typeof paying.problems & typeof family.problems)> | LocalCode,
    { title: string; text: string }
  >
}
