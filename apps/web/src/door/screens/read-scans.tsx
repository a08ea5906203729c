import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DoorBook } from '../book/door-book.ts'
import { addFrame, EMPTY_PROGRESS, isSeriesComplete } from '../frames/series-progress.ts'
import type { DoorDesk } from '../line/door-desk.ts'
import { playVerdict } from '../signals.ts'
import { useDoorTexts } from '../words/use-door-texts.tsx'
import { ScanPanel } from './scan-panel.tsx'
import { useHandScanner } from './use-checking.ts'

type ReadScansProps = { desk: DoorDesk; book: DoorBook; eventId: string; onBack: () => void }

export function ReadScans({ desk, book, eventId, onBack }: ReadScansProps) {
  const { words } = useDoorTexts()
  const [isCameraWanted, setCameraWanted] = useState(true)
  const [progress, setProgress] = useState(EMPTY_PROGRESS)
  const [fresh, setFresh] = useState(0)
  const so = useRef(progress)
  const known = useRef(book)
  known.current = book

  function take(code: string): void {
    const before = so.current
    const { progress: next, frame } = addFrame(before, code, eventId)
    so.current = next
    setProgress(next)
    if (!frame) return
    if (next.series !== before.series) setFresh(0)
    const added = frame.marks.filter(({ id }) => !known.current.marks.has(id)).length
    setFresh((before) => before + added)
    void desk.takeOver(frame.marks, frame.devices)
    if (isSeriesComplete(next)) playVerdict('good')
  }
  useHandScanner(take)

  return (
    <main className="hand-over">
      <button type="button" className="link" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        {words.show.back}
      </button>
      <h1>{words.take.title}</h1>
      <p>{words.take.text}</p>
      <ScanPanel isWanted={isCameraWanted} want={setCameraWanted} waits={false} onCode={take} />
      <div role="status">
        {progress.strange && <p className="failure">{words.take.strange}</p>}
        {progress.of > 0 && (
          <>
            <progress
              aria-label={words.take.progress(progress.seen.size, progress.of)}
              value={progress.seen.size}
              max={progress.of}
            />
            <p>
              {isSeriesComplete(progress)
                ? words.take.done(fresh)
                : words.take.progress(progress.seen.size, progress.of)}
            </p>
          </>
        )}
      </div>
    </main>
  )
}
