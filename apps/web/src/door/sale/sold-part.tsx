import type { DoorSale } from '@forenet/contract/door-sale'
import { formatMoney } from '@forenet/domain/money'
import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../words/use-words.tsx'
import type { Till, TillStep } from './use-till.ts'

type Given = { till: Till; sale: DoorSale; step: Extract<TillStep, { kind: 'sold' }> }

export function SoldPart({ till, sale, step }: Given) {
  const { words, language } = useWords()
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
