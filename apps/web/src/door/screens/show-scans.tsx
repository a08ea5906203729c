import { ArrowLeft } from 'lucide-react'
import { toCanvas } from 'qrcode'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { DoorBook } from '../book/door-book.ts'
import { encodeFrames } from '../frames/mark-frames.ts'
import { useDoorTexts } from '../words/use-door-texts.tsx'

const FRAME_MS = 350

export function ShowScans({ book, eventId, onBack }: { book: DoorBook; eventId: string; onBack: () => void }) {
  const { words } = useDoorTexts()
  const [all, setAll] = useState(book.unsent.length === 0)
  const [number, setNumber] = useState(0)
  const canvas = useRef<HTMLCanvasElement>(null)
  // Frozen, so that new admissions do not restart the loop.
  const [shown] = useState(book)
  const frames = useMemo(() => {
    const marks = all ? [...shown.marks.values()] : shown.unsent.flatMap((id) => shown.marks.get(id) ?? [])
    return encodeFrames(eventId, marks, (id) => shown.devices.get(id) ?? '')
  }, [all, shown, eventId])

  useEffect(() => {
    const timer = setInterval(() => setNumber((before) => before + 1), FRAME_MS)
    return () => clearInterval(timer)
  }, [])
  const at = number % frames.length
  const frame = frames[at] ?? ''
  useEffect(() => {
    if (!canvas.current) return
    void toCanvas(canvas.current, frame, { errorCorrectionLevel: 'L', margin: 4, width: 900 }).then(() => {
      canvas.current?.removeAttribute('style')
    })
  }, [frame])

  return (
    <main className="hand-over">
      <button type="button" className="link" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        {words.show.back}
      </button>
      <h1>{words.show.title}</h1>
      <p>{words.show.text}</p>
      <canvas ref={canvas} role="img" aria-label={words.show.frame(at + 1, frames.length)} />
      <p className="quiet" aria-hidden="true">
        {words.show.frame(at + 1, frames.length)}
      </p>
      <fieldset className="row">
        <legend className="unseen">{words.show.which}</legend>
        <label className="choice">
          <input type="radio" name="which" checked={!all} onChange={() => setAll(false)} />
          {words.show.unsent(shown.unsent.length)}
        </label>
        <label className="choice">
          <input type="radio" name="which" checked={all} onChange={() => setAll(true)} />
          {words.show.all(shown.marks.size)}
        </label>
      </fieldset>
    </main>
  )
}
