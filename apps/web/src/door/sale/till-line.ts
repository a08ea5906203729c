import type {
  CashCount,
  CashDrawer,
  CashPayout,
  ClosedDrawer,
  DoorOffers,
  DoorSale,
  NewDoorSale,
} from '@forenet/contract/door-sale'
import * as calls from '@forenet/contract/door-sale-calls'
import { portalAsk } from '../line/portal-line.ts'

export type TillLine = {
  offers: () => Promise<DoorOffers>
  sell: (wish: NewDoorSale) => Promise<DoorSale>
  sale: (saleId: string) => Promise<DoorSale>
  giveUp: (saleId: string) => Promise<DoorSale>
  openDrawer: (opening: { id: string; floatMinor: number }) => Promise<CashDrawer>
  payOut: (drawerId: string, payout: CashPayout) => Promise<CashDrawer>
  closeDrawer: (drawerId: string, count: CashCount) => Promise<ClosedDrawer>
}

export function tillLine(eventId: string, token: string): TillLine {
  const { tell } = portalAsk(eventId)
  return {
    offers: () => tell(calls.doorOffersGet, { token }),
    sell: (body) => tell(calls.doorSell, { token, body }),
    sale: (saleId) => tell(calls.doorSaleGet, { token, params: { saleId } }),
    giveUp: (saleId) => tell(calls.doorSaleGiveUp, { token, params: { saleId } }),
    openDrawer: (body) => tell(calls.cashDrawerOpen, { token, body }),
    payOut: (drawerId, body) => tell(calls.cashDrawerPayOut, { token, params: { drawerId }, body }),
    closeDrawer: (drawerId, body) => tell(calls.cashDrawerClose, { token, params: { drawerId }, body }),
  }
}
