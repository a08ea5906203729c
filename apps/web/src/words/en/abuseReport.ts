export const abuseReportTexts = {
  title: 'Report an e-mail',
  lead: 'Did you get a suspicious or unwanted e-mail from a club? Report it to the operator of the portal. You do not need to sign in.',
  club: 'Club',
  clubHint: 'The code is at the bottom of the e-mail.',
  clubMissing: 'Enter the code of the club, for example RYROKLUB',
  reason: 'Reason',
  reasons: {
    fraud: 'Fraud or phishing',
    unwanted: 'Unwanted e-mail',
    other: 'Something else',
  },
  message: 'What happened? (optional)',
  messageHint: 'Never write passwords or card numbers. Add your address if you would like an answer.',
  send: 'Send report',
  sent: {
    title: 'Thank you for the report',
    text: 'The operator of the portal reviews the e-mails from {{club}}. Do not click links in the e-mail if you are in doubt.',
    clubs: 'See the clubs',
  },
}
