export const ui = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  loading: 'Loading',
  total: 'Total',
  closesIn_one: 'Closes in {{count}} second',
  closesIn_other: 'Closes in {{count}} seconds',
  publicName: {
    unseen: 'The name has characters that cannot be seen: write it again',
    link: 'Use no links or e-mail addresses, and a space after a full stop: the name goes out in e-mails',
    phone: 'Use no phone numbers: the name goes out in e-mails',
    imitates: 'The name must not be mistaken for a bank, an authority or a payment service',
  },
  notAName: 'Use letters and at most two digits, no links or signs such as * and #, and a space after a full stop',
  countdown: {
    spoken: {
      '300': '5 minutes left.',
      '60': '1 minute left.',
      '30': '30 seconds left.',
      '0': 'Your reservation has expired.',
    },
  },
} as const
