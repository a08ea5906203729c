import * as clubCalls from '@forenet/contract/club/door-sale-calls'
import * as calls from '@forenet/contract/door-sale-calls'
import type { FastifyReply } from 'fastify'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readDoorToken as tokenOf } from '../door/index.ts'
import type { EventsDeps } from '../events/index.ts'
import { closeDrawerAsOrganiser, getClubDoorSales, listClubDrawers } from './club-sales.ts'
import type { DoorSalesDeps } from './door-sales-deps.ts'
import { lockDrawer } from './drawer-repository.ts'
import { closeDrawer, openDrawer, recordPayout } from './drawers.ts'
import { createPaidPageWriter } from './paid-page.ts'
import { abandonDoorSale, createDoorSale, findDoorSale, getDoorOffers, handleBuyerReturn } from './sales.ts'

export function doorSalesModule(platform: Platform, { events }: { events: EventsDeps }): Module {
  const deps: DoorSalesDeps = { ...platform, events, lockDrawer }
  const alone = (reply: FastifyReply) => void reply.header('cache-control', 'private, no-store')
  return {
    name: 'door-sales',
    routes: ({ server }) => {
      server.serveAnyone(calls.doorOffersGet, async ({ params }, { request, reply }) => {
        alone(reply)
        return getDoorOffers(deps, params.eventId, tokenOf(request))
      })
      server.serveAnyone(calls.doorSaleCreate, async ({ params, body }, { request, reply }) => {
        alone(reply)
        return createDoorSale(deps, params.eventId, tokenOf(request), body)
      })
      server.serveAnyone(calls.doorSaleGet, async ({ params }, { request, reply }) => {
        alone(reply)
        return findDoorSale(deps, params.eventId, tokenOf(request), params.saleId)
      })
      server.serveAnyone(calls.doorSaleCancel, async ({ params }, { request, reply }) => {
        alone(reply)
        return abandonDoorSale(deps, params.eventId, tokenOf(request), params.saleId)
      })
      server.serveAnyone(calls.cashDrawerOpen, async ({ params, body }, { request, reply }) => {
        alone(reply)
        return openDrawer(deps, params.eventId, tokenOf(request), body)
      })
      server.serveAnyone(calls.cashDrawerPayOut, async ({ params, body }, { request, reply }) => {
        alone(reply)
        return recordPayout(deps, params.eventId, tokenOf(request), params.drawerId, body)
      })
      server.serveAnyone(calls.cashDrawerClose, async ({ params, body }, { request, reply }) => {
        alone(reply)
        return closeDrawer(deps, params.eventId, tokenOf(request), params.drawerId, body)
      })
      server.serveClub(clubCalls.clubDoorSalesGet, (by, { params }) => getClubDoorSales(deps, by, params.eventId))
      server.serveClub(clubCalls.clubCashDrawerClose, (by, { params, body }) =>
        closeDrawerAsOrganiser(deps, by, params.eventId, params.drawerId, body),
      )
      server.serveClub(clubCalls.clubCashDrawerList, (by) => listClubDrawers(deps, by))
    },
    page: createPaidPageWriter((saleId, authorization) => handleBuyerReturn(deps, saleId, authorization)),
  }
}
