export const uiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  loading: 'Loading',
  total: 'Total',
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
