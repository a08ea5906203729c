export const sessionTexts = {
  signedOut: {
    title: 'You are signed out',
    because: {
      left: 'See you soon. Your data has been removed from this device.',
      inactive: 'You were signed out after a period of inactivity. Sign in to return to your page.',
      elsewhere: 'Your session ended in another tab or has expired. Sign in to return to your page.',
    },
    signIn: 'Sign in',
  },
  failed: {
    refused: {
      title: 'Sign-in was not completed',
      text: 'You are not signed in, and nothing has changed. Sign in when you are ready.',
      retry: 'Sign in',
    },
    unreachable: {
      title: 'We cannot reach the sign-in service',
      text: 'Nothing is lost. Check your connection and retry in a moment.',
      retry: 'Try again',
    },
  },
  leaving: 'Redirecting to sign-in …',
} as const
