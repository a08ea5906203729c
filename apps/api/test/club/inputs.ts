import { randomUUID } from 'node:crypto'
import { clubInvite } from '@forenet/contract/club/role-calls'
import { clubSettingsGet } from '@forenet/contract/club/settings-calls'
import type { TestPortal } from '@forenet/testkit/portal'
import { type ClubScene, withRole } from './scene.ts'

/** What a call is given that finds something to do; made anew each time, since most can be done once. */
export type ClubInput = {
  params: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}
type MakeInput = (portal: TestPortal, scene: ClubScene) => Promise<Omit<ClubInput, 'params'> & { params?: object }>

const invitation = () => ({
  id: randomUUID(),
  email: `somebody-${randomUUID().slice(0, 8)}@example.org`,
  role: 'treasurer' as const,
  language: 'da' as const,
})

async function invited(portal: TestPortal, { club, owner }: ClubScene, role: 'treasurer' | 'owner' = 'treasurer') {
  const wanted = { ...invitation(), role }
  const { status } = await portal.call(owner, clubInvite, { params: { orgKey: club.key }, body: wanted })
  if (status !== 200) throw new Error(`The invitation was answered with ${status}`)
  return wanted.id
}

async function approvalOf(portal: TestPortal, scene: ClubScene): Promise<string> {
  const objectId = await invited(portal, scene, 'owner')
  const { rows } = await portal.database.$client.query<{ id: string }>('select id from approval where object_id = $1', [
    objectId,
  ])
  if (!rows[0]) throw new Error('Nothing waits for a second owner')
  return rows[0].id
}

async function settings(portal: TestPortal, { club, owner }: ClubScene) {
  const { body } = await portal.call(owner, clubSettingsGet, { params: { orgKey: club.key } })
  return { ...body, description: `${body.description} And more.` }
}

const INPUTS: Readonly<Record<string, MakeInput>> = {
  clubPeopleList: async () => ({}),
  clubInvite: async () => ({ body: invitation() }),
  clubInvitationWithdraw: async (portal, scene) => ({ params: { invitationId: await invited(portal, scene) } }),
  clubRoleEnd: async (portal, { club }) => {
    const { grantId } = await withRole(portal, club, { role: 'secretary' })
    return { params: { grantId } }
  },
  clubApprovalList: async () => ({}),
  clubApprovalDecide: async (portal, scene) => ({
    params: { approvalId: await approvalOf(portal, scene) },
    body: { agree: true },
  }),
  clubSettingsGet: async () => ({}),
  clubSettingsSave: async (portal, scene) => ({ body: await settings(portal, scene) }),
}

/** What a call about a club is given. */
export async function clubInputOf(name: string, portal: TestPortal, scene: ClubScene): Promise<ClubInput> {
  const make = INPUTS[name]
  if (!make) throw new Error(`There is no input for ${name}`)
  const { params, ...rest } = await make(portal, scene)
  return { params: { orgKey: scene.club.key, ...params }, ...rest }
}
