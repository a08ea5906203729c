/** The page by which anyone reports an e-mail of a club. */
export const reporting = {
  title: 'Report an e-mail',
  lead: 'Did you get an e-mail from a club that is not right? Tell the people who run the portal. You do not need to sign in.',
  club: 'Club',
  clubHint: 'The code is at the bottom of the e-mail.',
  clubMissing: 'Write the code of the club, for example RYROKLUB',
  reason: 'What is wrong?',
  reasons: {
    fraud: 'Fraud or phishing',
    unwanted: 'I have not asked for it',
    other: 'Something else',
  },
  message: 'What happened? (optional)',
  messageHint: 'Never write passwords or card numbers. Add your address if you would like an answer.',
  send: 'Send report',
  sent: {
    title: 'Thank you for the report',
    text: 'The people who run the portal look at the e-mails from {{club}}. Do not click links in the e-mail if you are in doubt.',
    clubs: 'See the clubs',
  },
}
