import type { DoorSale } from '@forenet/contract/door-sale'
import { formatMoney } from '@forenet/domain/money'
import { Check, X } from 'lucide-react'
import { toCanvas } from 'qrcode'
import { useEffect, useRef } from 'react'
import { useDoorTexts } from '../words/use-door-texts.tsx'
import type { DoorSaleState, DoorSaleStep } from './use-door-sale.ts'
import './sale.css'
import { ChooseTickets } from './choose-tickets.tsx'
import { DrawerPart } from './drawer-part.tsx'

export function SalePanel({ till }: { till: DoorSaleState }) {
  const { words } = useDoorTexts()
  const { offers, failure, step } = till
  return (
    <section className="sale" aria-labelledby="sale-title">
      <h2 id="sale-title">{step.kind === 'drawer' ? words.drawer.title : words.sale.title}</h2>
      {failure !== null && !(step.kind === 'selling' && step.isLost) && <SaleError code={failure} />}
      {!offers ? (
        failure === null ? (
          <p className="quiet">{words.sale.loading}</p>
        ) : (
          <button type="button" onClick={() => void till.refresh()}>
            {words.sale.again}
          </button>
        )
      ) : step.kind === 'drawer' ? (
        <DrawerPart till={till} drawer={offers.drawer} />
      ) : step.kind === 'selling' ? (
        <SellingPart till={till} step={step} />
      ) : step.kind === 'sold' && till.sale?.state === 'waiting' ? (
        <WaitingPart till={till} sale={till.sale} />
      ) : step.kind === 'sold' && till.sale ? (
        <SoldPart till={till} sale={till.sale} step={step} />
      ) : (
        <ChooseTickets till={till} offers={offers} />
      )}
    </section>
  )
}

function SaleError({ code }: { code: string }) {
  const { words } = useDoorTexts()
  const said = (words.sale.failed as Record<string, string | undefined>)[code]
  return (
    <p role="alert" className="failure">
      {said ?? words.sale.failedOtherwise(code)}
    </p>
  )
}

function SellingPart({
  till,
  step,
}: {
  till: DoorSaleState
  step: Extract<DoorSaleState['step'], { kind: 'selling' }>
}) {
  const { words } = useDoorTexts()
  if (!step.isLost) return <p role="status">{words.sale.selling}</p>
  return (
    <div role="alert" className="choosing">
      <p className="failure">{words.sale.lost}</p>
      <button type="button" className="primary" onClick={() => void till.sell(step.wish, step.receivedMinor)}>
        {words.sale.askAgain}
      </button>
    </div>
  )
}

function WaitingPart({ till, sale }: { till: DoorSaleState; sale: DoorSale }) {
  const { words, language, time } = useDoorTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const link = sale.payment?.link
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (!canvas.current || !link) return
    void toCanvas(canvas.current, link, { errorCorrectionLevel: 'M', margin: 4, width: 900 }).then(() => {
      // Remove the library's fixed size; CSS determines the size.
      canvas.current?.removeAttribute('style')
    })
  }, [link])
  return (
    <div className="choosing to-pay">
      <h2 ref={heading} tabIndex={-1}>
        {words.sale.scanToPay(formatMoney(sale.totalMinor, language))}
      </h2>
      {sale.payment && <canvas ref={canvas} role="img" aria-label={words.sale.payCode} />}
      <p role="status">
        {words.sale.waiting}{' '}
        {sale.payment && <span className="quiet">{words.sale.heldUntil(time(Date.parse(sale.payment.until)))}</span>}
      </p>
      <button type="button" onClick={() => void till.giveUp()}>
        {words.sale.giveUp}
      </button>
    </div>
  )
}

type SoldPartProps = { till: DoorSaleState; sale: DoorSale; step: Extract<DoorSaleStep, { kind: 'sold' }> }

function SoldPart({ till, sale, step }: SoldPartProps) {
  const { words, language } = useDoorTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, totalMinor, tickets, mailed } = sale
  // Screen readers announce the result, and keyboard users continue here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const money = formatMoney(totalMinor, language)
  const changeMinor = step.receivedMinor === null ? 0 : step.receivedMinor - totalMinor
  const isPaid = state === 'paid'
  const Icon = isPaid ? Check : X
  return (
    <div className="choosing">
      <div className="verdict" data-tone={isPaid ? 'good' : 'bad'}>
        <div className="said">
          <Icon aria-hidden="true" size={40} strokeWidth={3} />
          <h2 ref={heading} tabIndex={-1}>
            {state === 'paid' ? words.sale.paid(money) : words.sale.states[state]}
          </h2>
        </div>
        {isPaid && changeMinor > 0 && (
          <p className="explained">
            <b>{words.sale.change(formatMoney(changeMinor, language))}</b>
          </p>
        )}
        <ul className="people">
          {tickets.map(({ ticketId, name, type }) => (
            <li key={ticketId} className="person">
              <b>{name}</b>
              <span>{type}</span>
            </li>
          ))}
        </ul>
        {isPaid && mailed && <p className="explained">{words.sale.mailed}</p>}
        {isPaid &&
          (step.isIn ? (
            <p role="status" className="explained">
              <b>{words.verdict.letIn(tickets.length)}</b>
            </p>
          ) : (
            <button type="button" className="act second" onClick={() => void till.letIn()}>
              {words.verdict.letInChosen(tickets.length)}
            </button>
          ))}
      </div>
      <button type="button" className="primary" onClick={() => till.go({ kind: 'choosing' })}>
        {words.sale.next}
      </button>
    </div>
  )
}
