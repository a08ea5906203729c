export const paying = {
  steps: { label: 'Steps', choose: 'Who and what', review: 'Review', pay: 'Pay', done: 'done' },
  price: {
    price: 'Price',
    vat: 'VAT {{percent}} %',
    vatPlain: 'VAT',
    surcharge: 'Surcharge',
    joining: 'Joining fee',
    total: 'Total',
    free: 'Free',
  },
  opening: 'Opening the payment window',
  leaving: 'You pay by card or MobilePay in the payment window, and come back here.',
  differs: 'You saw {{yours}}. It now costs {{ours}}.',
  takePrice: 'Take the new price, {{ours}}',
  confirming: {
    title: 'We are confirming your payment',
    text: 'It usually takes a few seconds. You can leave the page: the payment goes on by itself.',
    long: 'It takes longer than usual. The payment is safe, and you will not pay twice. You can close the page; we’ll e-mail you when it is through.',
    wait: 'We are waiting for word from the payment window.',
    lost: 'We have heard nothing from the payment window yet. If you closed it before paying, nothing has been charged, and you can open it again.',
  },
  declined: {
    title: 'Payment Failed',
    text: 'Nothing has been charged. What you chose is kept.',
    retry: 'Try again · {{price}}',
    change: 'Change what you chose',
  },
  voided: {
    title: 'Nothing was charged this time',
    'already-paid': 'It was paid already, so this payment has gone back the way you paid.',
    mismatch: 'The figures did not match, so the payment has gone back the way you paid. Please start again.',
    'capture-failed': 'The bank did not let the payment through, so nothing has been charged. Please start again.',
    'seats-gone':
      'The time for paying was over and others have taken the seats. The payment has gone back the way you paid.',
    'participant-not-yours':
      'You can no longer buy for everyone in this purchase, so it has been closed. If you had already paid, the money has gone back the way you paid.',
    unknown: 'The payment has gone back the way you paid.',
    again: 'Start again',
  },
  unpaid: {
    title: 'Finish your payment',
    text: 'Nothing has been charged yet. What you chose is kept.',
    pay: 'Pay {{price}}',
  },
  room: {
    few: {
      title: 'You have many unpaid purchases',
      text_one: 'You have begun {{begun}} without paying. You can begin one more before you have to pay.',
      text_other: 'You have begun {{begun}} without paying. You can begin {{count}} more before you have to pay.',
    },
    none: {
      title: 'You have too many unpaid purchases',
      text: 'You have begun {{begun}} without paying. Pay one of them, or wait until {{time}}.',
    },
    see: 'See what is unpaid',
  },
  bought: 'What it is for',
  order: 'Order number {{orderNumber}}',
  offline: 'We cannot reach the portal just now. The payment is not lost; we ask again by ourselves.',
  askAgain: 'Ask again',
  noToken: {
    title: 'The link is incomplete',
    text: 'We cannot tell which payment it is about. See under Membership or Events how it stands; nothing is lost.',
  },
  problems: {
    'total-differs': {
      title: 'The price has changed',
      text: 'Nothing has been charged. Look at the new price, and pay when you agree to it.',
    },
    'discount-code-refused': {
      title: 'This discount code cannot be used',
      text: 'Nothing has been charged. Check that it is spelled as you were given it; it may also be used up, ended, or for another event.',
    },
    'invitation-used': {
      title: 'You are invited for fewer seats than that',
      text: 'Nothing has been charged. Choose no more tickets than your invitation gives; ask the host if you need more.',
    },
    'invitation-ended': {
      title: 'The time to answer the invitation is over',
      text: 'Nothing has been charged. Ask the host whether you can still come.',
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
    'membership-not-for-gender': {
      title: 'That membership is for another gender',
      text: 'Nothing has been charged. Choose another membership, or correct the gender in the profile if it is wrong.',
    },
    'membership-full': {
      title: 'There are no places left',
      text: 'Nothing has been charged. Somebody else got the last place. Choose another membership, or write to the club.',
    },
    'membership-needs-approval': {
      title: 'The club has to approve first',
      text: 'Nothing has been charged. Ask for the membership where you choose it. The club answers by mail.',
    },
    'approval-not-needed': {
      title: 'There is no need to ask',
      text: 'The membership can be bought as it is. Choose it from the list.',
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
      text: 'There may be places again: look once more.',
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
      text: 'Nothing has changed. Look at the new amount, and go on if you agree with it.',
    },
    'cannot-give-back': {
      title: 'The ticket cannot be put on sale',
      text: 'Nothing has changed: it is still valid. The event’s page says what can be done with tickets.',
    },
    'seat-held': {
      title: 'Somebody is buying the seat',
      text: 'The ticket stays on sale until they have paid. If they do not, you can take it off the sale.',
    },
    'cannot-transfer': {
      title: 'The ticket cannot be passed on',
      text: 'Nothing has changed: it is still valid for the name that is on it.',
    },
    'not-paid': {
      title: 'There is no receipt yet',
      text: 'It comes as soon as the payment has gone through.',
    },
    'too-many-unpaid': {
      title: 'You have too many unpaid purchases',
      text: 'Nothing has been charged. Pay one of those you have begun, or try again later.',
    },
    'gateway-unavailable': {
      title: 'The payment service does not answer',
      text: 'Nothing has been charged, and your choice is kept. Try again in a few minutes.',
    },
  },
} as const
