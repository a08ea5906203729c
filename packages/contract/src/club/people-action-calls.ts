import { defineCall } from '../define-call.ts'
import { changeSet } from './change-set.ts'
import { clubPath, ofClub } from './club.ts'
import { peopleActionInput } from './people-action.ts'

export const clubPeopleAction = defineCall({
  name: 'clubPeopleAction',
  method: 'POST',
  path: clubPath('register/action'),
  summary:
    'Works out what an action would do about each of the people chosen, as a change set; the same again is the same one',
  may: ['members.write'],
  clause: 'organisers, changes to many',
  tag: 'Running a club',
  params: ofClub,
  body: peopleActionInput,
  answer: changeSet,
})
