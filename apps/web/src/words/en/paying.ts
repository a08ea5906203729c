export const payingTexts = {
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
  leaving: 'You pay by card or MobilePay in the payment window, and then return here.',
  differs: 'You saw {{yours}}. It now costs {{ours}}.',
  takePrice: 'Accept the new price, {{ours}}',
  confirming: {
    title: 'We are confirming your payment',
    text: 'It usually takes a few seconds. You can leave this page; the payment continues in the background.',
    long: 'It is taking longer than usual. The payment is safe, and you will not pay twice. You can close this page. We’ll e-mail you when it has gone through.',
    wait: 'Waiting for the payment window.',
    lost: 'The payment window has not responded yet. If you closed it before paying, nothing has been charged, and you can reopen it.',
  },
  declined: {
    title: 'Payment Failed',
    text: 'Nothing has been charged. Your choices are saved.',
    retry: 'Try again · {{price}}',
    change: 'Change my choices',
  },
  voided: {
    title: 'Nothing was charged this time',
    'already-paid': 'This was already paid, so this payment has been cancelled.',
    mismatch: 'The payment did not match the purchase, so it has been cancelled. Please start over.',
    'capture-failed': 'The bank rejected the payment, so nothing has been charged. Please start over.',
    'seats-gone': 'The time to pay ran out, and others have taken the seats. The payment has been cancelled.',
    cancelled: 'The event has been cancelled, and so has the payment.',
    'participant-not-yours':
      'You can no longer buy for everyone in this purchase, so it has been closed. Any payment has been cancelled.',
    unknown: 'The payment has been cancelled.',
    again: 'Start over',
  },
  unpaid: {
    title: 'Finish your payment',
    text: 'Nothing has been charged yet. Your choices are saved.',
    pay: 'Pay {{price}}',
  },
  room: {
    few: {
      title: 'You have many unpaid purchases',
      text_one: 'You have {{begun}} unpaid purchases. You can start one more before you need to pay.',
      text_other: 'You have {{begun}} unpaid purchases. You can start {{count}} more before you need to pay.',
    },
    none: {
      title: 'You have too many unpaid purchases',
      text: 'You have {{begun}} unpaid purchases. Pay for one of them, or wait until {{time}}.',
    },
    see: 'See unpaid purchases',
  },
  bought: 'Payment for',
  order: 'Order number {{orderNumber}}',
  offline: 'We cannot reach the portal right now. Your payment is not lost. We retry automatically.',
  askAgain: 'Try again',
  noToken: {
    title: 'The link is incomplete',
    text: 'We cannot identify the payment. Check its status under Membership or Events. Nothing is lost.',
  },
  problems: {
    'total-differs': {
      title: 'The price has changed',
      text: 'Nothing has been charged. Check the new price, and pay if you accept it.',
    },
    'discount-code-refused': {
      title: 'This discount code cannot be used',
      text: 'Nothing has been charged. Check the spelling. It may also be used up, ended, or for another event.',
    },
    'invitation-used': {
      title: 'Your invitation is for fewer seats',
      text: 'Nothing has been charged. Choose fewer tickets, or ask the host if you need more.',
    },
    'invitation-ended': {
      title: 'The deadline for answering has passed',
      text: 'Nothing has been charged. Contact the host if you would still like to attend.',
    },
    'same-period-twice': {
      title: 'You already have this membership',
      text: 'The period has been paid or is being paid, so nothing more has been charged.',
    },
    'already-paid': {
      title: 'This has already been paid',
      text: 'You will not be charged again. You can find it under Membership or Events.',
    },
    'token-used': {
      title: 'This payment has already been started',
      text: 'You have not been charged twice. Check its status under Membership or Events.',
    },
    'payment-is-servers-business': {
      title: 'This only happens when a payment goes through',
      text: 'Nothing was changed. Check the status of the payment under Membership or Events.',
    },
    'payment-in-progress': {
      title: 'A payment is already in progress',
      text: 'It may be open in another tab. Finish it there, or wait a few minutes. You will not pay twice.',
    },
    'member-differs': {
      title: 'This belongs to another member',
      text: 'Nothing was changed. Reload the page.',
    },
    'return-token-invalid': {
      title: 'The link is incomplete',
      text: 'We cannot identify the payment. Check its status under Membership or Events. Nothing is lost.',
    },
    'return-token-expired': {
      title: 'The link has expired',
      text: 'It works for 24 hours. Your purchase is not lost: you can see its status and carry on under Membership or Events.',
    },
    'address-incomplete': {
      title: 'We need your address',
      text: 'Nothing has been charged. Complete your address in your profile, then return. Your choices are saved.',
    },
    'participant-not-yours': {
      title: 'You cannot buy for everyone in this purchase',
      text: 'You can buy for yourself, your children and family members who have accepted. Nothing has been charged. Reload the page.',
    },
    'participant-not-approved': {
      title: 'The family link is not approved yet',
      text: 'Nothing has been charged. You can buy for them once they accept.',
    },
    'membership-not-on-offer': {
      title: 'That membership is not available',
      text: 'Nothing has been charged. Choose from the memberships on sale now.',
    },
    'organisation-unavailable': {
      title: 'The club cannot take payments right now',
      text: 'Nothing has been charged. Retry later, or contact the club.',
    },
    'nothing-to-pay': {
      title: 'You have not chosen anything',
      text: 'Choose at least one membership to continue.',
    },
    'registration-not-open': {
      title: 'Registration is not open',
      text: 'You have not been registered or charged. The event page shows when it opens, or why it has closed.',
    },
    'event-cancelled': {
      title: 'The event has been cancelled',
      text: 'Nothing has been charged. Anyone who had already paid gets their money back.',
    },
    'sold-out': {
      title: 'The last seats have just been taken',
      text: 'Nothing has been charged, and your choices are saved. If there is a waiting list, you can join it.',
    },
    'quota-reached': {
      title: 'That ticket type is sold out',
      text: 'Nothing has been charged. Choose another ticket type. Your other choices are saved.',
    },
    'too-many-tickets': {
      title: 'That is too many tickets',
      text: 'Nothing has been charged. Choose fewer. The event page shows how many you can have.',
    },
    'ticket-not-on-sale': {
      title: 'That ticket is not on sale right now',
      text: 'Nothing has been charged. Choose another ticket type.',
    },
    'guests-not-invited': {
      title: 'The event is for members only',
      text: 'Guests cannot attend. Remove them to continue. Your other choices are saved.',
    },
    'members-only': {
      title: 'That ticket is for members only',
      text: 'Nothing has been charged. Remove anyone who is not a member, or choose a guest ticket.',
    },
    'ticket-not-for-age': {
      title: 'That ticket is for another age group',
      text: 'Nothing has been charged. Choose a ticket for their age on the day of the event.',
    },
    'membership-not-for-age': {
      title: 'That membership is for another age group',
      text: 'Nothing has been charged. Choose a membership for their age on the first day of the period.',
    },
    'membership-not-for-gender': {
      title: 'That membership is for another gender',
      text: 'Nothing has been charged. Choose another membership, or correct the gender in the profile if it is wrong.',
    },
    'membership-full': {
      title: 'There are no places left',
      text: 'Nothing has been charged. Someone else got the last place. Choose another membership, or write to the club.',
    },
    'membership-needs-approval': {
      title: 'The club has to approve first',
      text: 'Nothing has been charged. Apply for the membership where you choose it. The club answers by e-mail.',
    },
    'approval-not-needed': {
      title: 'You do not need to apply',
      text: 'You can buy the membership straight away. Choose it from the list.',
    },
    'attendee-twice': {
      title: 'The same person is listed twice',
      text: 'Each person can have one ticket, and one of them already has one. Remove one of the two to continue.',
    },
    'answer-missing': {
      title: 'An answer is missing',
      text: 'You are not registered yet. Answer the marked question.',
    },
    'hold-ran-out': {
      title: 'The seats are no longer reserved',
      text: 'Nothing has been charged. Your choices are saved, and the seats may still be available.',
    },
    'waiting-list-not-open': {
      title: 'The waiting list is not open',
      text: 'Places may be available. Please check once more.',
    },
    'offer-ended': {
      title: 'The offer has ended',
      text: 'The seats have been offered to the next person. Nothing has been charged; you can rejoin the waiting list.',
    },
    'cannot-cancel': {
      title: 'It can no longer be cancelled',
      text: 'Nothing has changed: the ticket is still valid. The event page shows the deadline. Contact the club if you need help.',
    },
    'paid-back-already': {
      title: 'Part of it has already been refunded',
      text: 'Nothing has changed. Contact the club, which can see the refunds.',
    },
    'refund-differs': {
      title: 'The refund has changed',
      text: 'Nothing has changed. Check the new amount, and continue if you accept it.',
    },
    'cannot-give-back': {
      title: 'The ticket cannot be put on sale',
      text: 'Nothing has changed: it is still valid. The event page shows what you can do with tickets.',
    },
    'seat-held': {
      title: 'Someone is buying the seat',
      text: 'The ticket stays on sale until they have paid. If they do not pay, you can take it off sale.',
    },
    'cannot-transfer': {
      title: 'The ticket cannot be transferred',
      text: 'Nothing has changed: it is still valid for the person named on it.',
    },
    'not-paid': {
      title: 'There is no receipt yet',
      text: 'It is available as soon as the payment has gone through.',
    },
    'too-many-unpaid': {
      title: 'You have too many unpaid purchases',
      text: 'Nothing has been charged. Pay for one of the purchases you have started, or wait.',
    },
    'gateway-unavailable': {
      title: 'The payment service is not responding',
      text: 'Nothing has been charged, and your choices are saved. Please retry in a few minutes.',
    },
  },
} as const
