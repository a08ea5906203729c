import { randomUUID } from 'node:crypto'
import { clubDoorGet, clubDoorLinkCreate } from '@forenet/contract/club/door-calls'
import { DOOR_TOKEN_HEADER, type DoorSyncResult } from '@forenet/contract/door'
import { doorOpen, doorSync } from '@forenet/contract/door-calls'
import type { DoorMark } from '@forenet/domain/door'
import { createMember } from '@forenet/testkit/builders'
import type { TestPerson, TestPortal } from '@forenet/testkit/portal'
import { expect, vi } from 'vitest'
import { createTicketScene } from '../tickets/scene.ts'

const WITHIN = { timeout: 20_000, interval: 50 }

/** An event with a door link created by the club's owner. */
export async function createDoorScene(portal: TestPortal, overrides: Parameters<typeof createTicketScene>[1] = {}) {
  const scene = await createTicketScene(portal, overrides)
  const { email } = await createMember(portal.database, { firstName: 'Karen', lastName: 'Holm' })
  const roles = [`org:${scene.organisation.key}|role:ADMIN`]
  const owner: TestPerson = { email: email ?? '', roles, amr: ['pwd', 'otp', 'mfa'] }
  const params = { orgKey: scene.organisation.key, eventId: scene.event.id }
  const makeLink = async (): Promise<string> => {
    const { body } = await portal.call(owner, clubDoorLinkCreate, { params })
    return new URL(body.url).hash.slice(1)
  }
  return {
    ...scene,
    owner,
    params,
    makeLink,
    door: async () => (await portal.call(owner, clubDoorGet, { params })).body,
  }
}
export type DoorScene = Awaited<ReturnType<typeof createDoorScene>>

/** A device at the door, with its data stored as in the door app. */
export async function openDevice(
  portal: TestPortal,
  { event }: Pick<DoorScene, 'event'>,
  secret: string,
  name: string,
) {
  const params = { eventId: event.id }
  const { status, body } = await portal.call(null, doorOpen, { params, body: { secret, name } })
  if (status !== 200) throw new Error(`The door was answered with ${status}`)
  const path = doorSync.path.replace('{eventId}', event.id)
  const ask = async (since: string | null, marks: readonly DoorMark[] = []) => {
    const answer = await fetch(`${portal.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [DOOR_TOKEN_HEADER]: body.token },
      body: JSON.stringify({ since, marks }),
    })
    return { status: answer.status, body: (await answer.json()) as DoorSyncResult & { code?: string } }
  }
  return {
    ...body.device,
    token: body.token,
    until: body.until,
    ask,
    /** Like `ask`, until nothing is new: concurrent transactions on the server hold back the cursor. */
    settled: (since: string) => {
      let cursor = since
      return vi.waitFor(async () => {
        const { body: answer } = await ask(cursor)
        cursor = answer.cursor
        expect([answer.tickets, answer.marks]).toEqual([[], []])
        return answer
      }, WITHIN)
    },
    /** Admits a ticket's holder; `at` in ms, by default now. */
    mark: (ticketId: string, rest: Partial<DoorMark> = {}): DoorMark => ({
      ...{ id: randomUUID(), ticketId, deviceId: body.device.id, at: portal.clock.now.getTime(), undoes: null },
      ...rest,
    }),
  }
}
export type Device = Awaited<ReturnType<typeof openDevice>>
