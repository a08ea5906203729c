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
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DoorDesk } from '../line/door-desk.ts'
import { DoorApiError, sendDoorRequest } from '../line/portal-line.ts'

export type DoorSaleStep =
  | { kind: 'choosing' }
  | { kind: 'selling'; wish: NewDoorSale; receivedMinor: number | null; isLost: boolean }
  | { kind: 'sold'; saleId: string; receivedMinor: number | null; isIn: boolean }
  | { kind: 'drawer' }

export type DoorSaleState = {
  line: DoorSaleApi
  offers: DoorOffers | null
  failure: string | null
  basket: Basket
  email: string
  step: DoorSaleStep
  sale: DoorSale | null
  setBasket: (basket: Basket) => void
  setEmail: (email: string) => void
  go: (step: DoorSaleStep) => void
  refresh: () => Promise<void>
  sell: (wish: NewDoorSale, receivedMinor: number | null) => Promise<void>
  /** Runs a drawer action and reloads; false if refused. */
  act: (work: () => Promise<unknown>) => Promise<boolean>
  letIn: () => Promise<void>
  giveUp: () => Promise<boolean>
}

const POLL_INTERVAL_MS = 2_000

/** State of a sale, preserved while other panels are displayed. */
export function useDoorSale(desk: DoorDesk, eventId: string, token: string, isShown: boolean): DoorSaleState {
  const line = useMemo(() => doorSaleApi(eventId, token), [eventId, token])
  const [offers, setOffers] = useState<DoorOffers | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [basket, setBasket] = useState<Basket>([])
  const [email, setEmail] = useState('')
  const [step, go] = useState<DoorSaleStep>({ kind: 'choosing' })
  const [sale, setSale] = useState<DoorSale | null>(null)
  const isBusy = useRef(false)

  const failed = useCallback(
    (error: unknown) => {
      const code = error instanceof DoorApiError ? error.code : 'offline'
      // The desk handles and shows the end of the door.
      if (code === 'door-ended') desk.sync()
      setFailure(code)
      return code
    },
    [desk],
  )

  const refresh = useCallback(async () => {
    try {
      setOffers(await line.offers())
      setFailure(null)
    } catch (error) {
      failed(error)
    }
  }, [line, failed])

  const act = useCallback(
    async (work: () => Promise<unknown>) => {
      if (isBusy.current) return false
      isBusy.current = true
      try {
        await work()
        setOffers(await line.offers())
        setFailure(null)
        return true
      } catch (error) {
        failed(error)
        // The offers were stale: reload them, keep the error message.
        if (error instanceof DoorApiError) await line.offers().then(setOffers, failed)
        return false
      } finally {
        isBusy.current = false
      }
    },
    [line, failed],
  )

  const sell = useCallback(
    async (wish: NewDoorSale, receivedMinor: number | null) => {
      if (isBusy.current) return
      isBusy.current = true
      go({ kind: 'selling', wish, receivedMinor, isLost: false })
      try {
        const sold = await line.sell(wish)
        setSale(sold)
        setBasket([])
        setEmail('')
        setFailure(null)
        go({ kind: 'sold', saleId: sold.id, receivedMinor, isIn: false })
        desk.sync()
        void line.offers().then(setOffers, failed)
      } catch (error) {
        const code = failed(error)
        // Without a response the sale may have succeeded, so it is retried with the same id.
        const isRefused = error instanceof DoorApiError && (error.status < 500 || code === 'gateway-unavailable')
        go(isRefused ? { kind: 'choosing' } : { kind: 'selling', wish, receivedMinor, isLost: true })
        if (isRefused && code !== 'door-ended') void line.offers().then(setOffers, failed)
      } finally {
        isBusy.current = false
      }
    },
    [line, desk, failed],
  )

  const letIn = useCallback(async () => {
    if (!sale || step.kind !== 'sold' || step.isIn || isBusy.current) return
    isBusy.current = true
    try {
      await desk.letIn(sale.tickets.map(({ ticketId }) => ticketId))
      go({ ...step, isIn: true })
    } finally {
      isBusy.current = false
    }
  }, [desk, sale, step])

  const isWaiting = step.kind === 'sold' && sale?.state === 'waiting'
  const saleId = sale?.id
  useEffect(() => {
    if (!isWaiting || !saleId) return
    const timer = setInterval(async () => {
      try {
        const seen = await line.sale(saleId)
        setSale((before) => (before?.id === saleId ? seen : before))
        setFailure(null)
        if (seen.state === 'paid') desk.sync()
      } catch (error) {
        failed(error)
      }
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, saleId, line, desk, failed])

  const giveUp = useCallback(
    () =>
      act(async () => {
        if (saleId) setSale(await line.giveUp(saleId))
      }),
    [act, line, saleId],
  )

  useEffect(() => {
    if (isShown) void refresh()
  }, [isShown, refresh])

  const show = useCallback(
    (next: DoorSaleStep) => {
      setFailure(null)
      if (next.kind === 'sold') setSale(offers?.latest.find(({ id }) => id === next.saleId) ?? null)
      go(next)
    },
    [offers],
  )

  return {
    line,
    offers,
    failure,
    basket,
    email,
    step,
    sale,
    setBasket,
    setEmail,
    go: show,
    refresh,
    sell,
    act,
    letIn,
    giveUp,
  }
}

type DoorSaleApi = {
  offers: () => Promise<DoorOffers>
  sell: (wish: NewDoorSale) => Promise<DoorSale>
  sale: (saleId: string) => Promise<DoorSale>
  giveUp: (saleId: string) => Promise<DoorSale>
  openDrawer: (opening: { id: string; floatMinor: number }) => Promise<CashDrawer>
  payOut: (drawerId: string, payout: CashPayout) => Promise<CashDrawer>
  closeDrawer: (drawerId: string, count: CashCount) => Promise<ClosedDrawer>
}

function doorSaleApi(eventId: string, token: string): DoorSaleApi {
  const { tell } = sendDoorRequest(eventId)
  return {
    offers: () => tell(calls.doorOffersGet, { token }),
    sell: (body) => tell(calls.doorSaleCreate, { token, body }),
    sale: (saleId) => tell(calls.doorSaleGet, { token, params: { saleId } }),
    giveUp: (saleId) => tell(calls.doorSaleCancel, { token, params: { saleId } }),
    openDrawer: (body) => tell(calls.cashDrawerOpen, { token, body }),
    payOut: (drawerId, body) => tell(calls.cashDrawerPayOut, { token, params: { drawerId }, body }),
    closeDrawer: (drawerId, body) => tell(calls.cashDrawerClose, { token, params: { drawerId }, body }),
  }
}

type BasketTicket = { key: string; ticketTypeId: string; name: string }
type Basket = readonly BasketTicket[]
type OfferedType = DoorOffers['ticketTypes'][number]

export const countTickets = (basket: Basket, typeId: string): number =>
  basket.filter(({ ticketTypeId }) => ticketTypeId === typeId).length

export function computeBasketTotalMinor(basket: Basket, types: readonly OfferedType[]): number {
  const prices = new Map(types.map(({ id, totalMinor }) => [id, totalMinor]))
  return basket.reduce((sum, { ticketTypeId }) => sum + (prices.get(ticketTypeId) ?? 0), 0)
}

export function canAddTicket(
  basket: Basket,
  type: OfferedType,
  { left }: Pick<DoorOffers, 'left'>,
  most: number,
): boolean {
  if (basket.length >= most || (left !== null && basket.length >= left)) return false
  return type.left === null || countTickets(basket, type.id) < type.left
}

export function removeTicket(basket: Basket, typeId: string): Basket {
  const at = basket.findLastIndex(({ ticketTypeId }) => ticketTypeId === typeId)
  return basket.filter((_, index) => index !== at)
}
