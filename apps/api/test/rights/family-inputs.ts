import type { TestPortal } from '@forenet/testkit/portal'
import type { Input } from './inputs.ts'
import type { Scene } from './scene.ts'

/** Objects that calls use up and that are restored before the next caller. */
const ASKED = '11111111-1111-4111-8111-111111111111'
const SENT = '22222222-2222-4222-8222-222222222222'
const CHILD = '33333333-3333-4333-8333-333333333333'
const GROWN_UP = '44444444-4444-4444-8444-444444444444'
const OFFERED = '77777777-7777-4777-8777-777777777777'
const MESSAGE = '66666666-6666-4666-8666-666666666666'
const NOTIFICATION = '55555555-5555-4555-8555-555555555555'

/** Valid inputs of all calls about the family of the scene's member. */
export function familyInputsOf({ subject, stranger }: Scene): Record<string, Input> {
  const params = { memberId: subject.id }
  return {
    familyInvitationsByEmail: { query: { inviterEmail: stranger.email ?? '', email: subject.email ?? '' } },
    familyInvitationApprove: { query: { id: ASKED } },
    familyInvitationReject: { query: { id: ASKED } },
    familyInvite: { body: { email: 'somebody.else@example.org', name: 'Kim' } },
    familyInvitationEnd: { params: { invitationId: SENT } },
    familyItem: { params },
    dependantCreate: { params, body: { firstName: 'Ida', lastName: 'Holm', dateOfBirth: '2020-02-29' } },
    dependantRemove: { params: { ...params, childId: CHILD } },
    handOverAsk: { params: { ...params, childId: GROWN_UP }, body: { email: 'grown.up@example.org' } },
    handOverWithdraw: { params: { ...params, childId: GROWN_UP } },
    handOverWaiting: {},
    handOverAnswer: { params: { memberId: OFFERED }, body: { accept: false } },
  }
}

/** Valid inputs of all calls about the notifications of the scene's member. */
export function notificationInputsOf({ subject, home }: Scene): Record<string, Input> {
  const params = { memberId: subject.id }
  return {
    notificationList: { query: { memberId: subject.id, unread: 'true', size: '20' } },
    notificationLive: { query: { memberId: subject.id } },
    notificationRead: {
      body: { receiverId: subject.id, id: NOTIFICATION, read: true, readDate: '2026-11-20T11:00:00Z' },
    },
    notificationDelete: { params: { id: NOTIFICATION } },
    notificationCreate: {
      body: {
        type: 'CONTACT_US',
        title: 'Kontingent',
        message: 'Hvornår?',
        data: { org: home.key, env: 'example.org' },
      },
    },
    notificationWhatsapp: { query: { templateId: '1' }, body: { 1: home.name, 2: MESSAGE, 3: 'example.org' } },
    notificationPreferencesGet: { params },
    notificationPreferencesSave: {
      params,
      body: { language: 'da', types: [{ type: 'ORDER_READY', wanted: { portal: true, mail: true, whatsapp: false } }] },
    },
  }
}

const INVITATION = `insert into family_invitation (id, inviter_member_id, inviter_email, invitee_member_id, invitee_email)
  select $1, a.id, a.email, b.id, b.email from member a, member b where a.id = $2 and b.id = $3
  on conflict (id) do update set status = 'pending'`
const DEPENDANT = `insert into member (id, parent_id, first_name, date_of_birth) values ($1, $2, 'Bo', $3)
  on conflict (id) do update set parent_id = excluded.parent_id, enabled = true`

const HAND_OVER = `insert into hand_over (member_id, email, asked_by, asked_at) values ($1, $2, $3, '2026-11-19T10:00:00Z')
  on conflict (member_id) do nothing`

/** Restores what a call has used up; returns whether it uses anything up. */
export async function renew(portal: TestPortal, scene: Scene, name: string): Promise<boolean> {
  const { subject, stranger } = scene
  const sql = (text: string, values: unknown[]) => portal.database.$client.query(text, values)
  const renewals: Record<string, () => Promise<unknown>> = {
    familyInvitationApprove: () => sql(INVITATION, [ASKED, scene.asker.id, subject.id]),
    familyInvitationReject: () => sql(INVITATION, [ASKED, scene.asker.id, subject.id]),
    familyInvitationEnd: () => sql(INVITATION, [SENT, subject.id, stranger.id]),
    dependantRemove: () => sql(DEPENDANT, [CHILD, subject.id, '2015-01-01']),
    handOverAsk: () => sql(DEPENDANT, [GROWN_UP, subject.id, '2000-01-01']),
    handOverWithdraw: () => sql(DEPENDANT, [GROWN_UP, subject.id, '2000-01-01']),
    handOverAnswer: async () => {
      await sql(DEPENDANT, [OFFERED, scene.asker.id, '2000-01-01'])
      await sql(HAND_OVER, [OFFERED, subject.email, scene.asker.id])
    },
    notificationWhatsapp: () =>
      sql(
        `insert into notification (id, receiver_id, sender_id, type, title, message, created_at)
         values ($1, $2, $3, 'CONTACT_US', 'Kontingent', 'Hvornår?', '2026-11-19T10:00:00Z') on conflict (id) do nothing`,
        [MESSAGE, scene.adminHere.id, subject.id],
      ),
    notificationRead: () => leave(sql, subject.id),
    notificationDelete: () => leave(sql, subject.id),
  }
  const renewal = renewals[name]
  await renewal?.()
  return renewal !== undefined
}

function leave(sql: (text: string, values: unknown[]) => Promise<unknown>, receiverId: string): Promise<unknown> {
  return sql(
    `insert into notification (id, receiver_id, type, title, message, created_at)
     values ($1, $2, 'ORDER_READY', 'Klar', 'Dit medlemskab er klar', '2026-11-19T10:00:00Z') on conflict (id) do nothing`,
    [NOTIFICATION, receiverId],
  )
}
