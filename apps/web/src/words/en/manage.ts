import { ROLE_NAMES } from '@forenet/contract/club/role-names'
export const manage = {
  eventPages: 'Pages of the event',
  pages: {
    manage: 'Your clubs',
    'manage-queue': 'Clubs to approve',
    'manage-start': 'Start a club',
    'manage-overview': 'Overview',
    'manage-year': 'Year wheel',
    'manage-register': 'Members',
    'manage-import': 'Import people',
    'manage-changes': 'Changes',
    'manage-health': 'Data health',
    'manage-merge': 'Merge two people',
    'manage-new-person': 'New person',
    'manage-person': 'Person',
    'manage-person-data': 'Correct data',
    'manage-events': 'Events',
    'manage-new-event': 'New event',
    'manage-event': 'Event',
    'manage-preview': 'Preview',
    'manage-discounts': 'Discount codes',
    'manage-invitations': 'Invitations',
    'manage-letters': 'Letters',
    'manage-report': 'Report',
    'manage-call-off': 'Cancel event',
    'manage-series': 'Series',
    'manage-days-off': 'Days off',
    'manage-teams': 'Teams',
    'manage-team': 'Team',
    'manage-people': 'Roles',
    'manage-handover': 'Handover',
    'manage-dossier': 'Dossier',
    'manage-settings': 'Settings',
    'manage-website': 'Your web site',
    'manage-types': 'Membership types',
    'manage-season': 'Open the next season',
    'manage-edition-waiting': 'Waiting list',
    'manage-requests': 'Requests',
    'manage-gateway': 'Payment key',
    'manage-attendees': 'Attendees',
    'manage-door': 'Door',
    'manage-payments': 'Payments',
    'manage-log': 'Log',
  },
  ages: { between: '{{from}} to {{to}} years', from: 'From {{from}} years', to: 'Up to {{to}} years' },
  refund: {
    amount: 'Amount in kroner',
    reason: 'Why?',
    reasonHint: 'Whoever paid reads it, and so does the board.',
    aboveLimit: 'This is above the club’s limit.',
    own: 'The money goes to you or your household.',
    takesTwo: 'Another owner or treasurer has to agree first, and is asked by mail.',
    nobodyElse:
      'Nobody else in the club can agree yet. Invite another owner or a treasurer; the request waits for thirty days.',
  },
  navigation: {
    label: 'Navigation of the club',
    switch: 'Choose a club; now {{club}}',
    others: 'Your other clubs',
    all: 'All your clubs',
    mine: 'Back to my own',
    overview: 'Overview',
    register: 'Members',
    events: 'Events',
    teams: 'Teams',
    year: 'Year wheel',
    people: 'Roles',
    gateway: 'Payment key',
    settings: 'Settings',
    types: 'Membership types',
    payments: 'Payments',
    log: 'Log',
  },
  roles: ROLE_NAMES.en,
  operator: 'Runs the portal',
  own: {
    lead: 'Where you have a role, and what you are invited to.',
    clubs: 'Your clubs',
    open: 'Open {{club}}',
    invitations: 'Waiting for your answer',
    invited: '{{club}} would like you as {{role}}',
    invitedToEvent: '{{club}} would like you as {{role}} at “{{event}}”',
    invitedToTeam: '{{club}} would like you as {{role}} for the team “{{team}}”',
    by: 'Invited by {{name}}. Answer by {{until}}.',
    byNobody: 'Answer by {{until}}.',
    may: 'What it lets you do',
    accept: 'Accept',
    acceptOf: 'Accept: {{role}} of {{club}}',
    decline: 'Decline',
    declineOf: 'Decline: {{role}} of {{club}}',
    accepted: 'You are now {{role}} of {{club}}.',
    declined: 'You have declined. {{club}} has been told.',
    none: {
      title: 'You have no role in a club',
      text: 'When a club invites you to be its treasurer, trainer or anything else, it shows here, and you get a mail.',
      action: 'To the front page',
    },
    strong: {
      title: 'One more step before you can work for your clubs',
      text: 'Roles count only after a sign-in with a passkey or a one-time code: a password alone can be stolen.',
    },
  },
  meanwhile: {
    empty: '(empty)',
    text: 'What you have written is kept and not saved yet. Look through it, and save again.',
    theirs: '{{field}}: is now “{{value}}”. You had not touched it, so the new value stands.',
    both: '{{field}}: they wrote “{{value}}”. What you wrote is in the field.',
  },
  problems: {
    'more-than-left': {
      title: 'That is more than is left of the payment',
      text: 'Nothing has been paid back. Somebody may just have asked for some of it: look at the payment again.',
    },
    'refund-by-the-club': {
      title: 'The club itself has to ask for this',
      text: 'Nothing has been asked for. Paying this much back takes two persons of the club: an owner or a treasurer asks, and another agrees.',
    },
    'take-back-of-money': {
      title: 'Only an owner or a treasurer can take this back',
      text: 'Nothing has been changed. Money is in the books because of it, and taking it back books that money as given back. Ask an owner or a treasurer.',
    },
    'take-back-above-limit': {
      title: 'It takes two people to take this back',
      text: 'Nothing has been changed. Either the money in the books is yours or your household’s; then somebody else of the club takes it back. Or it is more than one person pays back alone: pay it back from the payment, where a second person agrees; then end the membership or cancel the ticket.',
    },
    'last-owner': {
      title: 'A club needs an owner',
      text: 'Nothing has been changed. Make somebody else an owner first; then this one can go.',
    },
    'has-this-role': {
      title: 'They have this role already',
      text: 'Nothing has been sent. You find them in the list of those who have a role.',
    },
    'invitation-over': {
      title: 'The invitation is no longer open',
      text: 'It has been answered or withdrawn, or has waited too long. Ask the club for a new one.',
    },
    'needs-another-person': {
      title: 'Somebody else has to agree',
      text: 'Whoever asks for something, or gets the money, cannot agree to it. It takes another person of the club.',
    },
    'changed-meanwhile': {
      title: 'Somebody has changed it meanwhile',
      text: 'What you see is not what it is now. Have a look at the new state, then decide.',
    },
    'sold-already': {
      title: 'Somebody has bought it meanwhile',
      text: 'Nothing has been changed: what was sold stays as it was. Its text and first day on offer can still be changed.',
    },
    'file-empty': {
      title: 'Nobody is in the file',
      text: 'It needs a row with headings and at least one row below it.',
    },
    'file-unreadable': {
      title: 'The file cannot be read',
      text: 'Save it as CSV or XLSX in your spreadsheet and try again. Nothing was changed.',
    },
    'file-too-wide': {
      title: 'The file has too many columns',
      text: 'At most 100 can be read. Remove those you do not need and try again.',
    },
    'file-too-long': {
      title: 'The file has too many rows',
      text: 'At most 50,000 can be read from one file. Split it into several.',
    },
    'file-headings-twice': {
      title: 'Two columns have the same name',
      text: 'Give each its own name in the first row of the file, so that you can tell them apart.',
    },
    'file-columns-differ': {
      title: 'The file is not the one from before',
      text: 'It has another number of columns. Choose the file again.',
    },
    'columns-unclear': {
      title: 'The columns do not fit',
      text: 'Each field can come from one column only, and one column must be the name or the first name.',
    },
    'email-of-an-account': {
      title: 'The e-mail belongs to an account',
      text: 'Nothing is saved. Whoever has it has an account of their own and joins the club themselves; leave the e-mail out of a child who shares it.',
    },
    'email-in-register': {
      title: 'Somebody else of the register has this e-mail',
      text: 'Nothing is saved. An e-mail is one person’s; leave it out of a child who shares it, or see whether the two are one person.',
    },
    'keeps-own-data': {
      title: 'They keep their own data',
      text: 'Nothing is saved. Who has a login or a family here corrects it on their own page.',
    },
    'take-back-over': {
      title: 'It can no longer be taken back',
      text: 'A change can be taken back for 30 days after it was applied.',
    },
    'too-many-letters': {
      title: 'The club cannot send more letters today',
      text: 'A club can only write to a certain number of people within 24 hours. Write to fewer, or to the rest tomorrow.',
    },
    'letter-gone': {
      title: 'The letter is already on its way',
      text: 'Nothing has been changed. It can be stopped as long as it has not reached everybody.',
    },
    'not-by-invitation': {
      title: 'The event is not by invitation',
      text: 'Nobody was invited. Choose “Only those invited” where the event is written, then invite.',
    },
    'team-name-taken': {
      title: 'There is a team of that name already',
      text: 'Nothing is changed, and what you have written is still here. Choose another name.',
    },
    'event-has-entries': {
      title: 'Somebody has registered already',
      text: 'What they were promised stands, and may only become better for them: for whom it is, what a ticket is for, and until when they may cancel.',
    },
    'event-closed': {
      title: 'The event is cancelled or over',
      text: 'Nothing is changed. Copy it to arrange it again.',
    },
    'refund-keeps-ticket': {
      title: 'A ticket ends only with all of its price',
      text: 'Nothing was paid back. Pay back all that is left of the ticket, or let it go on.',
    },
    'nobody-to-ask': {
      title: 'Nobody can be asked',
      text: 'Nothing was changed. Who bought the ticket does not sign in here: take the difference yourselves, or let it go.',
    },
    'discount-code-taken': {
      title: 'The event has a discount under this code',
      text: 'Nothing has been made. Choose another code; one that has ended counts as well.',
    },
    'no-places-by-hand': {
      title: 'There are not enough places',
      text: 'No one was added. The places are taken, or others are waiting for them. Tick “Even if there are no places left” to add them anyway.',
    },
    'waits-uninvited': {
      title: 'They are not invited any more',
      text: 'Nothing was offered. Only who is invited can take seats of this event; invite them first.',
    },
    'door-ended': {
      title: 'The event is over',
      text: 'Its door can be opened on no more devices.',
    },
    'drawer-closed': {
      title: 'The cash drawer has been counted already',
      text: 'Nothing is changed. Look at the door again: it says what was counted.',
    },
    'too-many-devices': {
      title: 'The door is open on fifty devices',
      text: 'End one of them first.',
    },
    'buyer-without-email': {
      title: 'Who registered has no e-mail address',
      text: 'There is nowhere to send the tickets. Correct their data in the register, or let them show their ticket in the portal.',
    },
    'capacity-below-taken': {
      title: 'More places are taken than that',
      text: 'Nothing is changed. There can be no fewer places than those that are taken.',
    },
    'too-many-teams': {
      title: 'The club has 500 teams, and can have no more',
      text: 'Nothing is changed. Use a team again that you have archived: give it a new name.',
    },
    'team-full': {
      title: 'Every place on the team is taken',
      text: 'Nothing is changed. Make room first, give the team more places, or use the waiting list.',
    },
    'team-archived': {
      title: 'The team is archived',
      text: 'Nothing is changed. Take it back from the archive before you put anybody on it.',
    },
    'type-archived': {
      title: 'The membership type is archived',
      text: 'Nothing was changed. Bring it back from the archive before you add a season or put one on sale.',
    },
    'gateway-key-refused': {
      title: 'The payment provider refused the key',
      text: 'Nothing is changed, and the key is forgotten. Check that the whole key was copied, and that it is for this provider.',
    },
    'test-payment-unknown': {
      title: 'The payment provider knows of no such test payment',
      text: 'The key is not used. Try it again.',
    },
    'club-key-taken': {
      title: 'Another club has this short name',
      text: 'Nothing has been made, and what you have written is still here. Choose another.',
    },
    'clubs-not-started': {
      title: 'Clubs cannot be started here',
      text: 'Nothing has been made. Ask whoever runs this portal.',
    },
    'too-many-unpublished': {
      title: 'You have too many clubs that are not published',
      text: 'Nothing has been made, and what you have written is still here. Publish one of the others first.',
    },
    'not-ready-to-publish': {
      title: 'Something is still missing',
      text: 'The club is as hidden as before. Look at the list again: what is missing says where it is done.',
    },
    'club-published': {
      title: 'The club has been published',
      text: 'It is kept: only a club that was never published can be discarded.',
    },
    'club-in-use': {
      title: 'The club is in use',
      text: 'It is kept. Somebody is on the register, or something was bought, booked or written. An import can be taken back for 30 days.',
    },
    'club-name-differs': {
      title: 'The club is called something else',
      text: 'It is kept. Reload the page: another owner may have changed the name.',
    },
    'type-name-taken': {
      title: 'There is a membership type of this name already',
      text: 'Nothing has been changed, and what you have written is still here. Choose another name.',
    },
  },
} as const
