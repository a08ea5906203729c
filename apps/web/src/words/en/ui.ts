export const ui = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  loading: 'Loading',
  total: 'Total',
  closesIn_one: 'Closes in {{count}} second',
  closesIn_other: 'Closes in {{count}} seconds',
  notAName:
    'Write the name in letters and two digits at most, without links or signs such as * and #, and with a space after a full stop',
  countdown: {
    spoken: {
      '300': '5 minutes left.',
      '60': '1 minute left.',
      '30': '30 seconds left.',
      '0': 'The time is over.',
    },
  },
} as const
