import { by } from '../evidence.ts'
import { departed, type Item, open } from '../item.ts'

const state = (name: string, shownBy: Item['shownBy']): Item => ({ clause: '4', kind: 'state', name, shownBy })

/** Section 4: family invitations, notifications, the organisation filter, bars and panels. */
export const familyAndNotifications: readonly Item[] = [
  state('Family invitation: pending, approved, rejected', by.otherClub('opens once approved and closes once rejected')),
  state('Invitation: pending to approved', open('family', 'the states have their effects; nobody can answer yet')),
  state('Invitation: pending to rejected', open('family', 'the states have their effects; nobody can answer yet')),
  state('An answer in the dialog goes to all invitations of the inviter', open('family')),
  state('An answer from a notification deletes it and reloads the list', open('notifications')),
  state('Notification: unread to read', open('notifications')),
  state('Only unread notifications are kept', open('notifications')),
  state('Notifications of the chosen member, else one’s own', open('notifications')),
  {
    clause: '4',
    kind: 'constant',
    name: 'enableNotification: false by default',
    shownBy: by.configuration('has a default that works, and notifications are off in code (ruling 22)'),
    defined: { file: 'apps/api/src/configuration.ts', text: 'ENABLE_NOTIFICATION: flag.default(false)' },
  },
  state(
    'An organisation without membership configurations is disabled',
    by.organisations('has the enabled ones by name, and says why one cannot be chosen'),
  ),
  state(
    'An organisation whose configurations cannot be loaded is disabled',
    by.shell('%s cannot be chosen, says why, and can once it answers'),
  ),
  state(
    'An organisation whose payment set-up cannot be loaded is disabled',
    by.organisations('that cannot be loaded says so'),
  ),
  state('A bar only where its target names the page, is empty or all', by.notices('where a bar is shown')),
  state('No bar on an excluded page', by.notices('where a bar is shown')),
  state(
    'A bar counts down each second and vanishes',
    departed('a notice counts down each second', by.notices('takes a bar away after its time, and no other')),
  ),
  state('A closable bar closes with x', by.shell('a newer build is offered after an hour, and not before')),
  state(
    'Navigation open or closed',
    by.shell('on a phone: hidden, over the page, closed by a click outside or Escape'),
  ),
  state('Chat panel, contact list and conversation', departed('the template shell and its demo pages')),
]
