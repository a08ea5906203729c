import type { OwnProblemCode, ProblemCode } from '@forenet/contract/problem'
import type { LocalCode } from '../../kit/calls/api-problem.ts'

/** What a person is told for each code the server answers with, and for the browser's own. */
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
      text: 'We have waited, and no answer has come. What you have entered is still here; try again in a moment.',
    },
    aborted: {
      title: 'Stopped',
      text: 'The request was given up before it was answered. Nothing was changed by this page.',
    },
    'malformed-input': {
      title: 'Something needs putting right',
      text: 'Nothing has been saved yet. Look at the marked fields and try again.',
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
      text: 'It is not confirmed yet. Sign in again: there you are asked to open a link that comes by mail. Have you opened it already, that is all it takes.',
    },
    'email-not-accepted': {
      title: 'Your e-mail cannot be used here',
      text: 'It may hold only the letters a to z, digits and common signs. Change it where you sign in, or use another account.',
    },
    'email-of-another-login': {
      title: 'Your e-mail is already in use by another login',
      text: 'A member has this e-mail and signs in with another account. Nothing has been changed. If it is you, sign in with the account you had before, or write to your club; if not, use another e-mail.',
    },
    'not-allowed': {
      title: 'No access',
      text: 'Your account may not do this. Ask your club if you think it should.',
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
      text: 'Load it again and try once more. Nothing was changed.',
    },
    'too-large': {
      title: 'That is too large',
      text: 'Nothing was saved. Choose a smaller file, or write less, and try again.',
    },
    'unsupported-media-type': {
      title: 'We cannot read that kind of file',
      text: 'Nothing was saved. Choose another file and try again.',
    },
    'total-differs': {
      title: 'The price has changed',
      text: 'Nothing has been charged. Look at the new price, and pay when you agree to it.',
    },
    'same-period-twice': {
      title: 'You have this membership already',
      text: 'The period is paid or being paid, so nothing more has been charged.',
    },
    'already-paid': {
      title: 'This is paid already',
      text: 'You will not be charged again. You find it under Membership or Events.',
    },
    'token-used': {
      title: 'This payment was started before',
      text: 'Nothing has been charged twice. See under Membership or Events how it stands.',
    },
    'payment-is-servers-business': {
      title: 'Only the payment itself can do that',
      text: 'Nothing was changed. See under Membership or Events how the payment stands.',
    },
    'payment-in-progress': {
      title: 'A payment is under way',
      text: 'It may be open in another tab. Finish it there, or wait a few minutes and try again; you will not pay twice.',
    },
    'member-differs': {
      title: 'This belongs to another member',
      text: 'Nothing was changed. Load the page again and try once more.',
    },
    'return-token-invalid': {
      title: 'The link is incomplete',
      text: 'We cannot tell which payment it is about. See under Membership or Events how it stands; nothing is lost.',
    },
    'return-token-expired': {
      title: 'The link has expired',
      text: 'It works for 24 hours. Your purchase is not lost: under Membership or Events you see how it stands, and can go on with it.',
    },
    'address-incomplete': {
      title: 'Your address is needed',
      text: 'Nothing has been charged. Complete your address in your profile, and come back; your choice is kept.',
    },
    'participant-not-yours': {
      title: 'You cannot buy for everyone in this purchase',
      text: 'You can buy for yourself, your children and family who have said yes. Nothing has been charged. Load the page again and choose once more.',
    },
    'participant-not-approved': {
      title: 'The family link is not approved yet',
      text: 'Nothing has been charged. You can buy for them once they have said yes.',
    },
    'membership-not-on-offer': {
      title: 'That membership is not on offer',
      text: 'Nothing has been charged. See what is on offer now and choose again.',
    },
    'organisation-unavailable': {
      title: 'The club cannot take payments just now',
      text: 'Nothing has been charged. Try again later, or ask the club.',
    },
    'nothing-to-pay': {
      title: 'Nothing has been chosen',
      text: 'Choose at least one membership to go on.',
    },
    'registration-not-open': {
      title: 'Registration is not open',
      text: 'Nothing has been booked or charged. The event’s page says when it opens, or why it has closed.',
    },
    'event-cancelled': {
      title: 'The event has been cancelled',
      text: 'Nothing has been charged. Whoever had paid gets the money back.',
    },
    'sold-out': {
      title: 'The last seats have just gone',
      text: 'Nothing has been charged, and what you chose is kept. Where there is a waiting list, you can join it.',
    },
    'quota-reached': {
      title: 'That kind of ticket is sold out',
      text: 'Nothing has been charged. Choose another kind of ticket; the rest of your choice is kept.',
    },
    'too-many-tickets': {
      title: 'That is too many tickets',
      text: 'Nothing has been charged. Choose fewer; the event’s page says how many one may take.',
    },
    'ticket-not-on-sale': {
      title: 'That ticket is not on sale now',
      text: 'Nothing has been charged. Choose another kind of ticket.',
    },
    'guests-not-invited': {
      title: 'The event is for members only',
      text: 'Guests cannot come along. Remove them to go on; the rest of your choice is kept.',
    },
    'members-only': {
      title: 'That ticket is for members only',
      text: 'Nothing has been charged. Remove whoever is not a member, or choose a ticket for guests.',
    },
    'ticket-not-for-age': {
      title: 'That ticket is for another age',
      text: 'Nothing has been charged. Choose a ticket for the age they are on the day of the event.',
    },
    'membership-not-for-age': {
      title: 'That membership is for another age',
      text: 'Nothing has been charged. Choose a membership for the age they are on the first day of the period.',
    },
    'attendee-twice': {
      title: 'Somebody is on the list twice',
      text: 'Each person can have one ticket, and one of them has one already. Take one of the two out to go on.',
    },
    'answer-missing': {
      title: 'An answer is missing',
      text: 'Nothing has been booked yet. Answer the marked question and try again.',
    },
    'hold-ran-out': {
      title: 'The seats are no longer held',
      text: 'Nothing has been charged. Choose again: your choice is kept, and the seats may still be free.',
    },
    'waiting-list-not-open': {
      title: 'The waiting list is not open',
      text: 'There may be seats again: look at the event, and register.',
    },
    'offer-ended': {
      title: 'The offer has ended',
      text: 'The seats have gone to the next in line. Nothing has been charged; you can join the waiting list again.',
    },
    'cannot-cancel': {
      title: 'It can no longer be cancelled',
      text: 'Nothing has changed: the ticket is still valid. The event’s page says until when; ask the club if something has come up.',
    },
    'paid-back-already': {
      title: 'Some of it has been paid back already',
      text: 'Nothing has been changed. Write to the club, which can see what was paid back.',
    },
    'refund-differs': {
      title: 'The refund has changed',
      text: 'Nothing has been cancelled. Look at the new amount, and cancel if you agree with it.',
    },
    'cannot-transfer': {
      title: 'The ticket cannot be passed on',
      text: 'Nothing has changed: it is still valid for the name that is on it.',
    },
    'already-linked': {
      title: 'You are family already',
      text: 'There is nothing more to do: you can buy for each other now.',
    },
    'already-answered': {
      title: 'This was answered before',
      text: 'The answer that was given first holds. Ask for a new invitation if you have changed your mind.',
    },
    'has-two-guardians': {
      title: 'The child has two grown-ups already',
      text: 'Nothing was changed. One of them has to take the child off their list first.',
    },
    'hand-over-waiting': {
      title: 'Something is being handed over to you',
      text: 'Load the page again, and answer that first.',
    },
    'infected-file': {
      title: 'The file was refused',
      text: 'Our malware scanner found something in it. Nothing was saved. Scan your device, and choose another file.',
    },
    'not-scanned': {
      title: 'The file could not be checked',
      text: 'We check files for malware before we take them, and that did not work just now. Nothing was saved. Try again in a moment.',
    },
    'invalid-picture': {
      title: 'We cannot use that picture',
      text: 'Nothing was saved. Choose a JPEG, PNG or WebP picture and try again.',
    },
    'not-grown-up': {
      title: 'Not 18 yet',
      text: 'Only who is 18 or older can have a login of their own. Check the birth date if that is wrong.',
    },
    'not-paid': {
      title: 'There is no receipt yet',
      text: 'It comes as soon as the payment has gone through.',
    },
    'too-many-requests': {
      title: 'One moment',
      text: 'That was many tries in a short time. Wait a minute, then go on; nothing is lost.',
    },
    'too-many-unpaid': {
      title: 'You have too many unpaid purchases',
      text: 'Nothing has been charged. Pay one of those you have begun, or try again later.',
    },
    'gateway-unavailable': {
      title: 'The payment service does not answer',
      text: 'Nothing has been charged, and your choice is kept. Try again in a few minutes.',
    },
    overloaded: {
      title: 'Many people are here just now',
      text: 'Nothing is lost. Try again in a moment.',
    },
    'in-maintenance': {
      title: 'Not while we work on Forenet',
      text: 'Nothing has been changed or charged, and what you have entered is still here. Try again once the notice on top of the page is gone.',
    },
    internal: {
      title: 'Something went wrong on our side',
      text: 'It is not your doing. Load the page again to see whether it was done, before you try once more.',
    },
  },
} as const satisfies {
  codes: Record<Exclude<ProblemCode, OwnProblemCode> | LocalCode, { title: string; text: string }>
}
