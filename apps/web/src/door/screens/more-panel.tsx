import { Languages, LogOut, QrCode, ScanLine, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import type { DoorBook } from '../book/door-book.ts'
import { enableSound, isMuted, playVerdict, setMuted } from '../signals.ts'
import { useDoorTexts } from '../words/use-door-texts.tsx'

type MorePanelProps = { book: DoorBook; onShow: () => void; onTake: () => void; onLeave: () => void }

export function MorePanel({ book, onShow, onTake, onLeave }: MorePanelProps) {
  const { words, language, speak } = useDoorTexts()
  const [muted, mute] = useState(isMuted)
  const [isLeaving, setLeaving] = useState(false)
  const other = language === 'da' ? 'en' : 'da'
  const unsent = book.unsent.length
  return (
    <section className="more" aria-labelledby="more-title">
      <h2 id="more-title">{words.more.title}</h2>
      <p className="quiet">
        {words.more.device}: {book.device.name}
      </p>
      <div className="row">
        <button
          type="button"
          onClick={() => {
            setMuted(!muted)
            mute(!muted)
            enableSound()
            if (muted) playVerdict('good')
          }}
        >
          {muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
          {words.more.sound}: {muted ? words.more.soundOff : words.more.soundOn}
        </button>
        <button type="button" lang={other} onClick={() => speak(other)}>
          <Languages aria-hidden="true" />
          {words.language}
        </button>
      </div>
      <h3>{words.more.handOver}</h3>
      <p className="quiet">{words.more.handOverText}</p>
      <div className="row">
        <button type="button" onClick={onShow}>
          <QrCode aria-hidden="true" />
          {words.more.show}
        </button>
        <button type="button" onClick={onTake}>
          <ScanLine aria-hidden="true" />
          {words.more.take}
        </button>
      </div>
      <h3>{words.more.leave}</h3>
      <p className="quiet">{words.more.leaveText}</p>
      {isLeaving ? (
        <div role="alert" className="leaving">
          {unsent > 0 && <p className="failure">{words.more.unsentWarning(unsent)}</p>}
          <div className="row">
            <button type="button" className="danger" onClick={onLeave}>
              {words.more.leaveReally}
            </button>
            <button type="button" onClick={() => setLeaving(false)}>
              {words.more.stay}
            </button>
          </div>
        </div>
      ) : (
        <button type="button" onClick={() => setLeaving(true)}>
          <LogOut aria-hidden="true" />
          {words.more.leave}
        </button>
      )}
    </section>
  )
}
