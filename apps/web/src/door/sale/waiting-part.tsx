import type { DoorSale } from '@forenet/contract/door-sale'
import { formatMoney } from '@forenet/domain/money'
import { toCanvas } from 'qrcode'
import { useEffect, useRef } from 'react'
import { useWords } from '../words/use-words.tsx'
import type { Till } from './use-till.ts'

/** Shows a QR code with the payment link until paid or cancelled. */
export function WaitingPart({ till, sale }: { till: Till; sale: DoorSale }) {
  const { words, language, time } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const link = sale.payment?.link
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (!canvas.current || !link) return
    void toCanvas(canvas.current, link, { errorCorrectionLevel: 'M', margin: 4, width: 900 }).then(() => {
      // CSS determines the size.
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
