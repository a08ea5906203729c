import {
  type DoorOffers,
  type DoorPaymentMethod,
  type DoorSale,
  MAX_TICKETS_PER_DOOR_SALE,
} from '@forenet/contract/door-sale'
import { parseKroner } from '@forenet/domain/kroner-text'
import { formatMoney } from '@forenet/domain/money'
import { Banknote, Minus, Plus, Smartphone, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useDoorTexts } from '../words/use-door-texts.tsx'
import type { DoorSaleState } from './use-door-sale.ts'
import { canAddTicket, computeBasketTotalMinor, countTickets, removeTicket } from './use-door-sale.ts'

export function ChooseTickets({ till, offers }: { till: DoorSaleState; offers: DoorOffers }) {
  const { words, language } = useDoorTexts()
  const [received, setReceived] = useState('')
  const { basket, setBasket } = till
  const totalMinor = computeBasketTotalMinor(basket, offers.ticketTypes)
  const money = (minor: number) => formatMoney(minor, language)
  if (!offers.open) return <p className="quiet">{words.sale.closed}</p>

  function sell(means: DoorPaymentMethod): void {
    const wish = {
      id: crypto.randomUUID(),
      tickets: basket.map(({ ticketTypeId, name }) => ({ ticketTypeId, name: name.trim() })),
      means,
      email: till.email.trim() === '' ? null : till.email.trim(),
      totalMinor,
      language,
    }
    void till.sell(wish, means === 'cash' ? receivedMinor : null)
  }

  const receivedMinor = received.trim() === '' ? null : parseKroner(received)
  const changeMinor = receivedMinor === null ? null : receivedMinor - totalMinor
  const isTooLittle = changeMinor !== null && changeMinor < 0
  return (
    <div className="choosing">
      {offers.left !== null && (
        <p className={offers.left === 0 ? 'failure' : 'quiet'}>{words.sale.left(offers.left)}</p>
      )}
      <ul className="types">
        {offers.ticketTypes.map((type) => {
          const count = countTickets(basket, type.id)
          return (
            <li key={type.id}>
              <span className="person">
                <b>{type.name}</b>
                <span className="quiet">
                  {type.totalMinor === 0 ? words.sale.free : money(type.totalMinor)}
                  {type.left !== null && ` · ${words.sale.leftOfType(type.left)}`}
                </span>
              </span>
              <button
                type="button"
                aria-label={words.sale.less(type.name)}
                disabled={count === 0}
                onClick={() => setBasket(removeTicket(basket, type.id))}
              >
                <Minus aria-hidden="true" />
              </button>
              <output aria-label={words.sale.count(type.name)}>{count}</output>
              <button
                type="button"
                aria-label={words.sale.more(type.name)}
                disabled={!canAddTicket(basket, type, offers, MAX_TICKETS_PER_DOOR_SALE)}
                onClick={() => setBasket([...basket, { key: crypto.randomUUID(), ticketTypeId: type.id, name: '' }])}
              >
                <Plus aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
      {basket.length > 0 && (
        <>
          <details>
            <summary>{words.sale.names}</summary>
            {basket.map(({ key, ticketTypeId, name }, at) => (
              <label key={key}>
                {words.sale.nameOf(at + 1, offers.ticketTypes.find(({ id }) => id === ticketTypeId)?.name ?? '')}
                <input
                  type="text"
                  maxLength={100}
                  autoComplete="off"
                  value={name}
                  onChange={(event) =>
                    setBasket(basket.map((one) => (one.key === key ? { ...one, name: event.target.value } : one)))
                  }
                />
              </label>
            ))}
            <label>
              {words.sale.email}
              <input
                type="email"
                maxLength={254}
                autoComplete="off"
                aria-describedby="email-hint"
                value={till.email}
                onChange={(event) => till.setEmail(event.target.value)}
              />
            </label>
            <p id="email-hint" className="quiet">
              {words.sale.emailHint}
            </p>
          </details>
          <p className="sum">
            <span>{words.sale.total}</span>
            <b>{money(totalMinor)}</b>
          </p>
          {totalMinor === 0 ? (
            <button type="button" className="primary" onClick={() => sell('free')}>
              {words.sale.give(basket.length)}
            </button>
          ) : (
            <>
              {offers.drawer && (
                <>
                  <label>
                    {words.sale.received}
                    <input
                      type="text"
                      inputMode="decimal"
                      autoComplete="off"
                      value={received}
                      onChange={(event) => setReceived(event.target.value)}
                    />
                  </label>
                  <p role="status" className={isTooLittle ? 'warned' : 'change'}>
                    {changeMinor === null
                      ? null
                      : isTooLittle
                        ? words.sale.tooLittle(money(-changeMinor))
                        : words.sale.change(money(changeMinor))}
                  </p>
                </>
              )}
              {offers.drawer ? (
                <button type="button" className="primary" disabled={isTooLittle} onClick={() => sell('cash')}>
                  <Banknote aria-hidden="true" />
                  {words.sale.cash(money(totalMinor))}
                </button>
              ) : (
                <button type="button" onClick={() => till.go({ kind: 'drawer' })}>
                  <Wallet aria-hidden="true" />
                  {words.sale.openFirst}
                </button>
              )}
              {offers.link && (
                <button type="button" className={offers.drawer ? undefined : 'primary'} onClick={() => sell('link')}>
                  <Smartphone aria-hidden="true" />
                  {words.sale.link(money(totalMinor))}
                </button>
              )}
            </>
          )}
        </>
      )}
      <button type="button" className="link" onClick={() => till.go({ kind: 'drawer' })}>
        <Wallet aria-hidden="true" />
        {offers.drawer ? words.drawer.inIt(money(offers.drawer.expectedMinor)) : words.drawer.open}
      </button>
      <LatestSales
        sales={offers.latest}
        onShow={(saleId) => till.go({ kind: 'sold', saleId, receivedMinor: null, isIn: false })}
      />
    </div>
  )
}

function LatestSales({ sales, onShow }: { sales: readonly DoorSale[]; onShow: (saleId: string) => void }) {
  const { words, language, time } = useDoorTexts()
  if (sales.length === 0) return null
  return (
    <>
      <h3>{words.sale.latest}</h3>
      <ul className="list" aria-label={words.sale.latest}>
        {sales.map(({ id, at, totalMinor, tickets, means, state }) => (
          <li key={id}>
            <button type="button" onClick={() => onShow(id)}>
              <b>
                {formatMoney(totalMinor, language)} · {words.sale.tickets(tickets.length)}
              </b>
              <span className={state === 'paid' ? 'quiet' : 'warned'}>
                {time(Date.parse(at))} · {state === 'paid' ? words.sale.means[means] : words.sale.states[state]}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
