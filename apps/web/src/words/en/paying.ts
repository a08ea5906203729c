export const paying = {
  steps: { label: 'Steps', choose: 'Who and what', review: 'Review', pay: 'Pay', done: 'done' },
  price: {
    price: 'Price',
    vat: 'VAT {{percent}} %',
    vatPlain: 'VAT',
    surcharge: 'Surcharge',
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
    long: 'It takes longer than usual. The payment is safe, and you will not pay twice. You can close the page; we write to you when it is through.',
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
    'already-paid': 'It was paid already, so this payment has been given back to your card.',
    mismatch: 'The figures did not match, so the payment has been given back to your card. Please start again.',
    'capture-failed': 'The bank did not let the payment through, so nothing has been charged. Please start again.',
    'seats-gone':
      'The time for paying was over and others have taken the seats. The payment has been given back to your card.',
    'participant-not-yours':
      'You can no longer buy for everyone in this purchase, so it has been closed. If you had already paid, the money has been given back to your card.',
    unknown: 'The payment has been given back to your card.',
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
} as const
