import { by } from '../evidence.ts'
import type { Item } from '../item.ts'
import { fieldsWritten } from './field-list.ts'

const noticeFile = 'apps/web/src/kit/notices/notice.ts'
const always = (name: string) => ({ file: noticeFile, text: `${name}:` })
const optional = (name: string) => ({ file: noticeFile, text: `${name}?:` })
const sessionFile = (name: string) => ({ file: 'apps/web/src/kit/session/session-state.ts', text: `${name}:` })
const session = by.session('happens once, however often it is asked for')

/** Section 3: what only the browser keeps, notification bars and session. */
export const browser: readonly Item[] = [
  ...fieldsWritten('Notice', ['id'], by.notices('the same id is shown once, in its place, with its time anew'), always),
  ...fieldsWritten('Notice', ['groupId'], by.notices('bars go one by one or by group'), optional),
  ...fieldsWritten('Notice', ['target'], by.notices('where a bar is shown'), always),
  ...fieldsWritten('Notice', ['exclude'], by.notices('where a bar is shown'), optional),
  ...fieldsWritten(
    'Notice',
    ['type', 'message'],
    by.journeyPurchase('a missing address is requested where it is needed, and the town follows from the post code'),
    always,
  ),
  ...fieldsWritten('Notice', ['closable'], by.shell('a newer build is offered after an hour, and not before'), always),
  ...fieldsWritten('Notice', ['autoCloseTime'], by.notices('takes a bar away after its time, and no other'), optional),
  ...fieldsWritten('Session', ['name', 'roles'], session, sessionFile),
  ...fieldsWritten(
    'Session',
    ['email'],
    by.shell('the badge tells who one is, and behind it language and appearance are changed for good'),
    sessionFile,
  ),
  ...fieldsWritten('Session', ['authenticated'], session, () => ({
    file: 'apps/web/src/kit/session/session-state.ts',
    text: "'signed-in'",
  })),
  ...fieldsWritten(
    'Session',
    ['member'],
    by.journeySignIn('a new user registers, confirms by e-mail, and becomes a member'),
    () => ({
      file: 'apps/web/src/member/shared/member/use-member.ts',
      text: 'member: Member',
    }),
  ),
  ...fieldsWritten(
    'Session',
    ['members to act for'],
    by.journeyActing('the picker reports an empty result, and searches on the server beyond a thousand members'),
    () => ({ file: 'apps/web/src/member/acting/queries.ts', text: 'membersQuery = (search: string)' }),
  ),
  ...fieldsWritten('Session', ['the selected member'], by.calls('path, body and the member acted for'), () => ({
    file: 'apps/web/src/kit/calls/acting-member.ts',
    text: 'id(): string | null',
  })),
  ...fieldsWritten('Session', ['sessionTimeoutMinutes'], by.shellRules('settings must be whole'), (name) => ({
    file: 'packages/contract/src/tools-calls.ts',
    text: `${name}:`,
  })),
]
