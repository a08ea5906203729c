import { Camera as CameraIcon, Flashlight, X } from 'lucide-react'
import { useRef } from 'react'
import { useCamera } from '../camera/use-camera.ts'
import { useDoorTexts } from '../words/use-door-texts.tsx'

type ScanPanelProps = {
  isWanted: boolean
  want: (wanted: boolean) => void
  waits: boolean
  onCode: (code: string) => void
}

const SAME_CODE_IGNORED_MS = 3_000

export function ScanPanel({ isWanted, want, waits, onCode }: ScanPanelProps) {
  const { words } = useDoorTexts()
  const video = useRef<HTMLVideoElement>(null)
  const last = useRef({ code: '', at: 0 })
  const camera = useCamera(video, isWanted, (code) => {
    const now = performance.now()
    const isSame = code === last.current.code && now - last.current.at < SAME_CODE_IGNORED_MS
    if (!isSame && waits) return
    last.current = { code, at: now }
    if (!isSame) onCode(code)
  })
  const isShown = camera.state !== 'off'
  return (
    <div className="camera" data-on={isShown || undefined}>
      <video ref={video} muted playsInline aria-label={words.camera.seen} hidden={!isShown} />
      {isShown ? (
        <>
          <div className="aim" aria-hidden="true" />
          <div className="controls">
            {camera.state === 'starting' && <p role="status">{words.camera.starting}</p>}
            {camera.light && (
              <button type="button" aria-pressed={camera.light.on} onClick={camera.light.toggle}>
                <Flashlight aria-hidden="true" />
                {words.camera.light}
              </button>
            )}
            <button type="button" onClick={() => want(false)}>
              <X aria-hidden="true" />
              {words.camera.stop}
            </button>
          </div>
        </>
      ) : (
        <div className="off">
          {camera.fault && (
            <p role="alert" className="failure">
              {words.camera[camera.fault]}
            </p>
          )}
          <button
            type="button"
            className="primary"
            onClick={() => {
              // After an error the camera is still wanted, so turn it off and on.
              if (!isWanted) return want(true)
              want(false)
              setTimeout(() => want(true))
            }}
          >
            <CameraIcon aria-hidden="true" />
            {words.camera.start}
          </button>
          <p className="quiet">{words.camera.hint}</p>
        </div>
      )}
    </div>
  )
}
