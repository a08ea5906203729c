export const session = {
  signedOut: {
    title: 'You are signed out',
    because: {
      left: 'See you soon. Nothing of yours stays on this device.',
      inactive:
        'Nobody had used the page for a while, so we signed you out to keep your account safe. You come back to where you were.',
      elsewhere: 'Your sign-in ended in another tab or has run out. You come back to where you were.',
    },
    signIn: 'Sign in',
  },
  failed: {
    refused: {
      title: 'The sign-in was not finished',
      text: 'You are not signed in, and nothing has changed. Try again when you are ready.',
      retry: 'Sign in',
    },
    unreachable: {
      title: 'We cannot reach the sign-in service',
      text: 'Nothing of yours is lost. Check your connection and try again in a moment.',
      retry: 'Try again',
    },
  },
  leaving: 'Taking you to sign in …',
} as const
