import * as clubCalls from '@forenet/contract/club/door-calls'
import * as calls from '@forenet/contract/door-calls'
import { sendStream } from '../../../platform/http/live-streams.ts'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { TicketCodes } from '../tickets/index.ts'
import { createDoorLink, endDoorDevice, endDoorLink, getClubDoor, getManagedEventFacts } from './club-door.ts'
import { openDoor, requireDevice } from './devices.ts'
import { readDoorToken } from './door-token.ts'
import { DoorWatch } from './door-watch.ts'
import { syncDoor } from './sync.ts'
import { listDoorPulses } from './sync-repository.ts'

export function doorModule(platform: Platform, codes: TicketCodes): Module {
  const deps = { ...platform, codes }
  const watch = new DoorWatch((eventIds) => listDoorPulses(platform.database, eventIds), platform.log)
  return {
    name: 'door',
    routes: ({ server, streams }) => {
      server.serveAnyone(calls.doorOpen, async ({ params, body }, { reply }) => {
        reply.header('cache-control', 'private, no-store')
        return openDoor(deps, params.eventId, body)
      })
      server.serveAnyone(calls.doorSync, async ({ params, body }, { request, reply }) => {
        reply.header('cache-control', 'private, no-store')
        return syncDoor(deps, params.eventId, readDoorToken(request), body)
      })
      server.serveAnyone(
        calls.doorLive,
        async ({ params: { eventId } }, { request, reply }) => {
          const { device, until } = await requireDevice(deps, eventId, readDoorToken(request))
          const { id, hostId } = device
          const byHost = { memberId: hostId, byGrants: hostId !== null }
          const holder = { subject: `door ${id}`, session: null, expiresAt: until, ...byHost }
          return sendStream(reply, await streams.open(holder, async (watcher) => watch.watch(eventId, watcher)))
        },
        { compress: false },
      )
      server.serveClub(clubCalls.clubDoorGet, (by, { params }) => getClubDoor(deps, by, params.eventId))
      server.serveClub(
        clubCalls.clubDoorLive,
        async (by, { params: { eventId } }, { reply }) => {
          await getManagedEventFacts(deps, by, eventId)
          const holder = { ...by.caller, byGrants: true }
          return sendStream(reply, await streams.open(holder, async (watcher) => watch.watch(eventId, watcher)))
        },
        { compress: false },
      )
      server.serveClub(clubCalls.clubDoorLinkCreate, (by, { params }) => createDoorLink(deps, by, params.eventId))
      server.serveClub(clubCalls.clubDoorLinkRevoke, (by, { params }) => endDoorLink(deps, by, params.eventId))
      server.serveClub(clubCalls.clubDoorDeviceRevoke, (by, { params }) =>
        endDoorDevice(deps, by, params.eventId, params.deviceId),
      )
    },
    stop: () => watch.stop(),
  }
}
