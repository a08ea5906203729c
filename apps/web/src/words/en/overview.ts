export const overview = {
  lead: 'Tasks and key figures for the club.',
  now: 'Needs attention',
  nothing: { title: 'Nothing needs attention', text: 'Tasks appear here.' },
  'stuck-payments': {
    title_one: 'One payment is stuck',
    title_other: '{{count, number}} payments are stuck',
    text: 'The portal retries automatically. See the cause.',
  },
  'books-differ': {
    title_one: 'The books differ in one place',
    title_other: 'The books differ in {{count, number}} places',
    text: 'They do not agree with the payments, or an entry has been changed. Look at it before the month is closed.',
  },
  'books-late': {
    queue: {
      title: 'The books are behind',
      text: 'Payments of {{since}} are not posted yet. The portal retries automatically. Contact the operator of the portal if this continues.',
    },
    check: {
      title: 'The books have not been checked lately',
      text: 'This normally happens every night, but has not since {{since}}. Check them now, and contact the operator of the portal.',
    },
  },
  'overdue-invoices': {
    title_one: 'One invoice is overdue',
    title_other: '{{count, number}} invoices are overdue',
    text: '{{amount}} is left to pay.',
  },
  messages: {
    title_one: 'One message is waiting for an answer',
    title_other: '{{count, number}} messages are waiting for an answer',
    text: 'The last message is from a member.',
  },
  'membership-requests': {
    title_one: 'One person is waiting to be approved as a member',
    title_other: '{{count, number}} people are waiting to be approved as members',
    text: 'They can buy the membership once you approve.',
  },
  'missing-email': {
    title_one: 'One member has no e-mail',
    title_other: '{{count, number}} members have no e-mail',
    text: 'They get neither receipts nor messages from you.',
  },
  'email-refused': {
    title_one: 'E-mails to one member bounce',
    title_other: 'E-mails to {{count, number}} members bounce',
    text: 'Their mail server refuses it permanently. Correct the address, or call them.',
  },
  'missing-address': {
    title_one: 'One member has no full address',
    title_other: '{{count, number}} members have no full address',
    text: 'Street, postcode or city is missing.',
  },
  'role-ends': { title: '{{name}}’s role as {{role}} ends soon', text: 'The role ends after {{until}}.' },
  season: {
    title: 'The next season is not open',
    text: '{{types}}: the current season ends on {{endsOn}}, and the next one is not open.',
  },
  figures: 'The club in figures',
  members: { name: 'Members', from: 'With a paid membership that is valid today' },
  'year-ago': { name: 'A year ago', from: 'The register as it was on {{asAt}}' },
  new: { name: 'New this month', from: 'Their first paid period started this month' },
  'not-renewed': { name: 'Have not renewed', from: 'Their paid period ended within the last twelve months' },
  unknown: 'The register’s history starts on {{since}}, so there are no figures from a year ago.',
  more: '{{count, number}} more than a year ago',
  fewer: '{{count, number}} fewer than a year ago',
  same: 'Same as a year ago',
  nextEvent: 'Next event',
  seats: '{{taken, number}} of {{capacity, number}} seats taken',
  seatsOpen_one: '{{count, number}} seat taken',
  seatsOpen_other: '{{count, number}} seats taken',
  eventFrom: '{{when}}',
}
