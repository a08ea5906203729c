import { ROLE_NAMES } from '@forenet/contract/club/role-names'
export const manage = {
  publicName: {
    unseen: 'The name has invisible characters: retype it',
    link: 'Use no links or e-mail addresses, and a space after a full stop: the name goes out in e-mails',
    phone: 'Use no phone numbers: the name goes out in e-mails',
    imitates: 'The name must not be mistaken for a bank, an authority or a payment service',
  },
  skippedTime: 'Clocks go forward that night, so this time does not exist: choose a time before 02:00 or from 03:00',
  eventPages: 'Pages of the event',
  pages: {
    manage: 'Your clubs',
    'manage-queue': 'Clubs to approve',
    'manage-sending': 'E-mails from clubs',
    'manage-start': 'Start a club',
    'manage-overview': 'Overview',
    'manage-year': 'Annual plan',
    'manage-register': 'Members',
    'manage-import': 'Import people',
    'manage-changes': 'Changes',
    'manage-health': 'Data health',
    'manage-merge': 'Merge two people',
    'manage-new-person': 'New person',
    'manage-person': 'Person',
    'manage-person-data': 'Edit details',
    'manage-events': 'Events',
    'manage-new-event': 'New event',
    'manage-event': 'Event',
    'manage-preview': 'Preview',
    'manage-discounts': 'Discount codes',
    'manage-invitations': 'Invitations',
    'manage-letters': 'Messages',
    'manage-report': 'Report',
    'manage-call-off': 'Cancel event',
    'manage-series': 'Series',
    'manage-days-off': 'Days off',
    'manage-teams': 'Teams',
    'manage-team': 'Team',
    'manage-people': 'Roles',
    'manage-handover': 'Handover',
    'manage-dossier': 'Board handbook',
    'manage-settings': 'Settings',
    'manage-website': 'Your website',
    'manage-types': 'Membership types',
    'manage-season': 'Open the next season',
    'manage-edition-waiting': 'Waiting list',
    'manage-requests': 'Requests',
    'manage-gateway': 'Payment provider',
    'manage-attendees': 'Attendees',
    'manage-door': 'Door',
    'manage-payments': 'Payments',
    'manage-log': 'Log',
  },
  ages: { between: '{{from}} to {{to}} years', from: 'From {{from}} years', to: 'Up to {{to}} years' },
  refund: {
    amount: 'Amount in kroner',
    reason: 'Why?',
    reasonHint: 'The person who paid can read it, and so can the board.',
    aboveLimit: 'This is above the club’s limit.',
    own: 'The money goes to you or your household.',
    takesTwo: 'Another owner or treasurer must approve it first. They are notified by e-mail.',
    nobodyElse:
      'No one else in the club can approve it now. The approver must be an owner or treasurer who had the role before your request, and for at least 14 days if you gave it to them. The request expires after 30 days.',
  },
  navigation: {
    label: 'Club menu',
    switch: 'Choose a club (current: {{club}})',
    others: 'Your other clubs',
    all: 'All your clubs',
    mine: 'Back to my pages',
    overview: 'Overview',
    register: 'Members',
    events: 'Events',
    teams: 'Teams',
    year: 'Annual plan',
    people: 'Roles',
    gateway: 'Payment provider',
    settings: 'Settings',
    types: 'Membership types',
    payments: 'Payments',
    log: 'Log',
  },
  roles: ROLE_NAMES.en,
  operator: 'Runs the portal',
  own: {
    lead: 'Clubs where you have a role or have been invited to one.',
    clubs: 'Your clubs',
    search: 'Search clubs',
    placeholder: 'Name or city',
    noneFound: 'No club matches “{{query}}”.',
    open: 'Open {{club}}',
    invitations: 'Waiting for your answer',
    invited: '{{club}} invites you as {{role}}',
    invitedToEvent: '{{club}} invites you as {{role}} at “{{event}}”',
    invitedToTeam: '{{club}} invites you as {{role}} for the team “{{team}}”',
    by: 'Invited by {{name}}. Answer by {{until}}.',
    byNobody: 'Answer by {{until}}.',
    may: 'What you can do',
    accept: 'Accept',
    acceptOf: 'Accept: {{role}} of {{club}}',
    decline: 'Decline',
    declineOf: 'Decline: {{role}} of {{club}}',
    accepted: 'You are now {{role}} of {{club}}.',
    declined: 'You have declined. {{club}} has been notified.',
    none: {
      title: 'You have no role in a club',
      text: 'When a club invites you to be its treasurer, trainer or anything else, it appears here, and you get an e-mail.',
      action: 'To the front page',
    },
    strong: {
      title: 'Sign in with two-factor authentication',
      text: 'Roles only apply when you sign in with a passkey or a one-time code, because a password alone can be stolen.',
    },
  },
  meanwhile: {
    empty: '(empty)',
    text: 'Your changes are still here but not saved yet. Check them, and save.',
    theirs: '{{field}}: is now “{{value}}”. You had not changed it, so the new value is used.',
    both: '{{field}}: they entered “{{value}}”. Your value is in the field.',
  },
  problems: {
    'more-than-left': {
      title: 'That is more than remains of the payment',
      text: 'Nothing has been refunded. Someone may just have requested a refund: check the payment.',
    },
    'refund-by-the-club': {
      title: 'The club itself must request this',
      text: 'Nothing has been requested. A refund of this size takes two people from the club: an owner or a treasurer requests it, and another approves it.',
    },
    'take-back-of-money': {
      title: 'Only an owner or a treasurer can undo this',
      text: 'Nothing has been changed. The change recorded payments, and undoing it records them as refunded. Contact an owner or a treasurer.',
    },
    'take-back-above-limit': {
      title: 'It takes two people to undo this',
      text: 'Nothing has been changed. If the payment is yours or your household’s, someone else in the club must undo it. If the amount is above the limit for one person, refund the payment itself, where a second person approves; then end the membership or cancel the ticket.',
    },
    'last-owner': {
      title: 'A club needs an owner',
      text: 'Nothing has been changed. Make someone else an owner first; then this one can step down.',
    },
    'has-this-role': {
      title: 'They already have this role',
      text: 'Nothing has been sent. You will find them in the list of roles.',
    },
    'invitation-over': {
      title: 'The invitation is no longer open',
      text: 'It has been answered, withdrawn or has expired. Ask the club for a new one.',
    },
    'needs-another-person': {
      title: 'Someone else must approve',
      text: 'The person who requests something or receives the money cannot approve it. Someone else in the club must do it.',
    },
    'changed-meanwhile': {
      title: 'Someone else has changed it in the meantime',
      text: 'This page is out of date. Reload it before you continue.',
    },
    'sold-already': {
      title: 'Someone has bought it in the meantime',
      text: 'Nothing has been changed: a sold membership keeps its terms. Its text and first day of sale can still be changed.',
    },
    'file-empty': {
      title: 'There are no people in the file',
      text: 'It needs a row with headings and at least one row below it.',
    },
    'file-unreadable': {
      title: 'The file cannot be read',
      text: 'Save it as CSV or XLSX in your spreadsheet, then choose it. Nothing was changed.',
    },
    'file-too-wide': {
      title: 'The file has too many columns',
      text: 'At most 100 can be read. Remove those you do not need.',
    },
    'file-too-long': {
      title: 'The file has too many rows',
      text: 'At most 50,000 can be read from one file. Split it into several.',
    },
    'file-too-complex': {
      title: 'The file is too large or too complex',
      text: 'It is too large once unpacked, or takes too long to read. Split it into several, or save a spreadsheet as CSV. Nothing was changed.',
    },
    'file-headings-twice': {
      title: 'Two columns have the same name',
      text: 'Give each column a unique name in the first row of the file.',
    },
    'file-columns-differ': {
      title: 'This is a different file',
      text: 'It has a different number of columns. Choose the original file.',
    },
    'columns-unclear': {
      title: 'The columns do not fit',
      text: 'Each field needs exactly one column, and one column must be the name or the first name.',
    },
    'email-of-an-account': {
      title: 'The e-mail belongs to an account',
      text: 'Nothing has been saved. The person who uses it has their own account and joins the club themselves; leave the e-mail out for a child who shares it.',
    },
    'email-in-register': {
      title: 'Someone else in the register has this e-mail',
      text: 'Nothing has been saved. An e-mail belongs to one person; leave it out for a child who shares it, or check whether the two are the same person.',
    },
    'keeps-own-data': {
      title: 'They manage their own details',
      text: 'Nothing has been saved. Anyone with a login or a family here edits their details on their own page.',
    },
    'take-back-over': {
      title: 'It can no longer be undone',
      text: 'A change can be undone for 30 days.',
    },
    'too-many-letters': {
      title: 'The club cannot send more e-mails today',
      text: 'Nothing has been saved or sent. A club can only write to a certain number of people within 24 hours; the number grows during the first weeks after it is published. Write to fewer, or to the rest tomorrow.',
    },
    'sending-before-published': {
      title: 'The club is not published yet',
      text: 'Nothing has been saved or sent. Until the club is published, it can only write to people with a role in it and to addresses that someone has signed in with. Leave out the e-mail address, or wait until the club is published.',
    },
    'sending-suspended': {
      title: 'The club cannot send e-mails at the moment',
      text: 'Nothing has been saved or sent. The operator of the portal has suspended e-mails from this club. Write to the operator to find out why.',
    },
    'letter-gone': {
      title: 'The message is already being sent',
      text: 'Nothing has been changed. It can be stopped as long as it has not been sent to everyone.',
    },
    'not-by-invitation': {
      title: 'The event is not by invitation',
      text: 'No one was invited. Choose “Only those invited” on the event, then invite.',
    },
    'team-name-taken': {
      title: 'There is already a team with that name',
      text: 'Nothing has been changed, and your text is still here. Choose another name.',
    },
    'event-has-entries': {
      title: 'Someone has already registered',
      text: 'Terms they registered under can only be improved: the audience, what a ticket covers, and the cancellation deadline.',
    },
    'event-closed': {
      title: 'The event is cancelled or over',
      text: 'Nothing has been changed. Copy the event to repeat it.',
    },
    'refund-keeps-ticket': {
      title: 'A ticket only ends with a full refund',
      text: 'Nothing was refunded. Refund the full remaining amount of the ticket, or leave it valid.',
    },
    'nobody-to-ask': {
      title: 'No one to send the request to',
      text: 'Nothing was changed. The person who bought the ticket has no account here: collect the difference yourselves, or waive it.',
    },
    'discount-code-taken': {
      title: 'The event already has a discount with this code',
      text: 'Nothing has been created. Choose another code; ended codes cannot be reused.',
    },
    'no-places-by-hand': {
      title: 'There are not enough places',
      text: 'No one was added. The places are taken, or others are waiting for them. Tick “Even if there are no places left” to add them anyway.',
    },
    'waits-uninvited': {
      title: 'They are no longer invited',
      text: 'Nothing was offered. Only people who are invited can take seats at this event; invite them first.',
    },
    'door-ended': {
      title: 'The event is over',
      text: 'The door cannot be opened on more devices.',
    },
    'drawer-closed': {
      title: 'The cash drawer has already been counted',
      text: 'Nothing has been changed. See the counted amount on the Door page.',
    },
    'too-many-devices': {
      title: 'The door is open on fifty devices',
      text: 'End one of them first.',
    },
    'buyer-without-email': {
      title: 'The person who registered has no e-mail address',
      text: 'There is nowhere to send the tickets. Correct their details in the register, or let them show their ticket in the portal.',
    },
    'capacity-below-taken': {
      title: 'More places are taken than that',
      text: 'Nothing has been changed. There cannot be fewer places than are already taken.',
    },
    'too-many-teams': {
      title: 'The club has 500 teams, and can have no more',
      text: 'Nothing has been changed. Reuse a team that you have archived: give it a new name.',
    },
    'team-full': {
      title: 'Every place on the team is taken',
      text: 'Nothing has been changed. Make room first, give the team more places, or use the waiting list.',
    },
    'team-archived': {
      title: 'The team is archived',
      text: 'Nothing has been changed. Bring it back from the archive before you add anyone to it.',
    },
    'type-archived': {
      title: 'The membership type is archived',
      text: 'Nothing was changed. Bring it back from the archive before you add a season or put one on sale.',
    },
    'gateway-key-refused': {
      title: 'The payment provider refused the key',
      text: 'Nothing has been changed, and the key was not saved. Check that the whole key was copied, and that it is for this provider.',
    },
    'test-payment-unknown': {
      title: 'The payment provider does not know this test payment',
      text: 'The key is not in use. Test it once more.',
    },
    'club-key-taken': {
      title: 'Another club has this short name',
      text: 'Nothing has been created, and your text is still here. Choose another.',
    },
    'clubs-not-started': {
      title: 'Clubs cannot be started here',
      text: 'Nothing has been created. Contact the operator of this portal.',
    },
    'too-many-unpublished': {
      title: 'You have too many unpublished clubs',
      text: 'Nothing has been created, and your text is still here. Publish one of the others first.',
    },
    'not-ready-to-publish': {
      title: 'Something is still missing',
      text: 'The club is still hidden. See the checklist for the missing steps.',
    },
    'club-published': {
      title: 'The club has been published',
      text: 'It has not been deleted: only a club that was never published can be deleted.',
    },
    'club-in-use': {
      title: 'The club is in use',
      text: 'It has not been deleted. The club has people in its register, purchases, registrations or messages. An import can be undone for 30 days.',
    },
    'club-name-differs': {
      title: 'The club is called something else',
      text: 'It has not been deleted. Reload the page: another owner may have changed the name.',
    },
    'type-name-taken': {
      title: 'There is already a membership type with this name',
      text: 'Nothing has been changed, and your text is still here. Choose another name.',
    },
  },
} as const
