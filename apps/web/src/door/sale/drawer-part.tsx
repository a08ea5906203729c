import type { CashDrawer } from '@forenet/contract/door-sale'
import { parseKroner } from '@forenet/domain/kroner-text'
import { formatMoney } from '@forenet/domain/money'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useDoorTexts } from '../words/use-door-texts.tsx'
import type { DoorSaleState } from './use-door-sale.ts'

export function DrawerPart({ till, drawer }: { till: DoorSaleState; drawer: CashDrawer | null }) {
  const { words } = useDoorTexts()
  return (
    <div className="choosing">
      <button type="button" className="link" onClick={() => till.go({ kind: 'choosing' })}>
        <ArrowLeft aria-hidden="true" />
        {words.drawer.back}
      </button>
      {drawer ? <OpenDrawer key={drawer.id} till={till} drawer={drawer} /> : <OpenDrawerForm till={till} />}
    </div>
  )
}

function OpenDrawerForm({ till }: { till: DoorSaleState }) {
  const { words } = useDoorTexts()
  const [float, setFloat] = useState('')
  const id = useRef(crypto.randomUUID())
  const floatMinor = parseKroner(float)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (floatMinor === null) return
    void till.act(async () => {
      await till.line.openDrawer({ id: id.current, floatMinor })
      till.go({ kind: 'choosing' })
    })
  }
  return (
    <form className="choosing" onSubmit={submit}>
      <p className="quiet">{words.drawer.openText}</p>
      <AmountField label={words.drawer.float} value={float} change={setFloat} />
      <button type="submit" className="primary" disabled={floatMinor === null}>
        {words.drawer.open}
      </button>
    </form>
  )
}

function OpenDrawer({ till, drawer }: { till: DoorSaleState; drawer: CashDrawer }) {
  const { words, language, time } = useDoorTexts()
  const money = (minor: number) => formatMoney(minor, language)
  return (
    <>
      <p className="quiet">{words.drawer.since(time(Date.parse(drawer.openedAt)))}</p>
      <dl className="lines">
        {(
          [
            [words.drawer.float, drawer.floatMinor],
            [words.drawer.sales(drawer.sales), drawer.salesMinor],
            // Avoids −0, which is formatted with a sign.
            [words.drawer.payouts, 0 - drawer.payoutsMinor],
            [words.drawer.expected, drawer.expectedMinor],
          ] as const
        ).map(([name, minor]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(minor)}</dd>
          </div>
        ))}
      </dl>
      <PayOutForm till={till} drawer={drawer} />
      <CountForm till={till} drawer={drawer} />
    </>
  )
}

function PayOutForm({ till, drawer }: { till: DoorSaleState; drawer: CashDrawer }) {
  const { words } = useDoorTexts()
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const id = useRef(crypto.randomUUID())
  const amountMinor = parseKroner(amount)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!amountMinor) return
    const payout = { id: id.current, amountMinor, note: note.trim() }
    void till
      .act(() => till.line.payOut(drawer.id, payout))
      .then((isDone) => {
        if (!isDone) return
        id.current = crypto.randomUUID()
        setAmount('')
        setNote('')
      })
  }
  return (
    <details>
      <summary>{words.drawer.payOut}</summary>
      <form className="choosing" onSubmit={submit}>
        <AmountField label={words.drawer.amount} value={amount} change={setAmount} />
        <NoteField label={words.drawer.whatFor} value={note} change={setNote} />
        <button type="submit" disabled={!amountMinor || note.trim() === ''}>
          {words.drawer.payOutNow}
        </button>
      </form>
    </details>
  )
}

function CountForm({ till, drawer }: { till: DoorSaleState; drawer: CashDrawer }) {
  const { words, language } = useDoorTexts()
  const [counted, setCounted] = useState('')
  const [note, setNote] = useState('')
  const countedMinor = counted.trim() === '' ? null : parseKroner(counted)
  const differenceMinor = countedMinor === null ? 0 : countedMinor - drawer.expectedMinor
  const money = formatMoney(Math.abs(differenceMinor), language)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (countedMinor === null) return
    const count = { expectedMinor: drawer.expectedMinor, countedMinor, note: note.trim() }
    void till.act(async () => {
      await till.line.closeDrawer(drawer.id, count)
      till.go({ kind: 'choosing' })
    })
  }
  return (
    <form className="choosing" onSubmit={submit}>
      <h3>{words.drawer.count}</h3>
      <p className="quiet">{words.drawer.countText}</p>
      <AmountField label={words.drawer.counted} value={counted} change={setCounted} />
      <p role="status" className={differenceMinor === 0 ? 'change' : 'warned'}>
        {countedMinor === null
          ? null
          : differenceMinor === 0
            ? words.drawer.fits
            : differenceMinor > 0
              ? words.drawer.tooMuch(money)
              : words.drawer.tooLittle(money)}
      </p>
      {differenceMinor !== 0 && <NoteField label={words.drawer.why} value={note} change={setNote} />}
      <button
        type="submit"
        className="primary"
        disabled={countedMinor === null || (differenceMinor !== 0 && note.trim() === '')}
      >
        {words.drawer.close}
      </button>
    </form>
  )
}

type Field = { label: string; value: string; change: (value: string) => void }

function AmountField({ label, value, change }: Field) {
  const { words } = useDoorTexts()
  const id = useId()
  const isWrong = value.trim() !== '' && parseKroner(value) === null
  return (
    <label htmlFor={id}>
      {label}
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={isWrong}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
      {isWrong && <span className="warned">{words.drawer.noAmount}</span>}
    </label>
  )
}

function NoteField({ label, value, change }: Field) {
  const id = useId()
  return (
    <label htmlFor={id}>
      {label}
      <input
        id={id}
        type="text"
        maxLength={200}
        autoComplete="off"
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    </label>
  )
}
