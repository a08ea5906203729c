import { by } from '../evidence.ts'
import type { Item } from '../item.ts'
import { fieldsWritten } from './field-list.ts'

const noticeFile = 'apps/web/src/kit/notices/notice.ts'
const always = (name: string) => ({ file: noticeFile, text: `${name}:` })
const optional = (name: string) => ({ file: noticeFile, text: `${name}?:` })
const sessionFile = (name: string) => ({ file: 'apps/web/src/kit/session/session-state.ts', text: `${name}:` })
const session = by.session('is idempotent')

/** Section 3: browser storage, notification bars and session. */
export const browser: readonly Item[] = [
  ...fieldsWritten(
    'Notice',
    ['id'],
    by.notices('a repeated id replaces the notice in place and restarts its time'),
    always,
  ),
  ...fieldsWritten('Notice', ['groupId'], by.notices('notices close individually or by group'), optional),
  ...fieldsWritten('Notice', ['target'], by.notices('visibility of a notice'), always),
  ...fieldsWritten('Notice', ['exclude'], by.notices('visibility of a notice'), optional),
  ...fieldsWritten(
    'Notice',
    ['type', 'message'],
    by.journeyPurchase('a missing address is requested where it is needed, and the town follows from the post code'),
    always,
  ),
  ...fieldsWritten('Notice', ['closable'], by.shell('a newer build is offered after an hour, not before'), always),
  ...fieldsWritten('Notice', ['autoCloseTime'], by.notices('closes a notice after its time, and no other'), optional),
  ...fieldsWritten('Session', ['name', 'roles'], session, sessionFile),
  ...fieldsWritten(
    'Session',
    ['email'],
    by.shell('the account menu shows the user, and persists language and appearance'),
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
    () => ({ file: 'apps/web/src/member/impersonation/queries.ts', text: 'membersQuery = (search: string)' }),
  ),
  ...fieldsWritten('Session', ['the selected member'], by.calls('have path, body and impersonated member'), () => ({
    file: 'apps/web/src/kit/calls/impersonated-member.ts',
    text: 'id(): string | null',
  })),
  ...fieldsWritten('Session', ['sessionTimeoutMinutes'], by.shellRules('incomplete settings are rejected'), (name) => ({
    file: 'packages/contract/src/tools-calls.ts',
    text: `${name}:`,
  })),
]
