import { type RefObject, useEffect, useRef, useState } from 'react'
import { createCodeReader } from './code-reader.ts'

export type CameraFault = 'refused' | 'none' | 'busy' | 'reader'

export type CameraState = {
  state: 'off' | 'starting' | 'on'
  fault: CameraFault | null
  light: { on: boolean; toggle: () => void } | null
}

/** Wide enough for codes at arm's length, and fast to decode. */
const VIDEO_WIDTH = 720
const SCAN_INTERVAL_MS = 80
type LightCapabilities = MediaTrackCapabilities & { torch?: boolean }

export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  wanted: boolean,
  tell: (code: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState['state']>('off')
  const [fault, setFault] = useState<CameraFault | null>(null)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [isLit, setIsLit] = useState(false)
  const told = useRef(tell)
  told.current = tell

  useEffect(() => {
    const shown = video.current
    if (!wanted || !shown) return
    const ending = new AbortController()
    setState('starting')
    setFault(null)
    let stream: MediaStream | null = null
    async function run(picture: HTMLVideoElement): Promise<void> {
      const [read, opened] = await Promise.all([
        createCodeReader().catch(() => {
          throw new CameraError('reader')
        }),
        navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
        }),
      ])
      stream = opened
      if (ending.signal.aborted) return
      picture.srcObject = stream
      await picture.play()
      setState('on')
      setTrack(stream.getVideoTracks()[0] ?? null)
      await readUntil(ending.signal, picture, read, (code) => told.current(code))
    }
    run(shown)
      .catch((error: unknown) => {
        if (!ending.signal.aborted) setFault(toCameraFault(error))
      })
      .finally(() => {
        for (const used of stream?.getTracks() ?? []) used.stop()
        if (!ending.signal.aborted) setState('off')
      })
    return () => {
      ending.abort()
      for (const used of stream?.getTracks() ?? []) used.stop()
      shown.srcObject = null
      setState('off')
      setTrack(null)
      setIsLit(false)
    }
  }, [wanted, video])

  const hasLight = track !== null && (track.getCapabilities?.() as LightCapabilities | undefined)?.torch === true
  return {
    state,
    fault,
    light: hasLight
      ? {
          on: isLit,
          toggle() {
            const constraints = { advanced: [{ torch: !isLit }] } as unknown as MediaTrackConstraints
            track.applyConstraints(constraints).then(
              () => setIsLit(!isLit),
              () => setIsLit(false),
            )
          },
        }
      : null,
  }
}

class CameraError extends Error {
  readonly fault: CameraFault
  constructor(fault: CameraFault) {
    super(fault)
    this.fault = fault
  }
}

function toCameraFault(error: unknown): CameraFault {
  if (error instanceof CameraError) return error.fault
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}

async function readUntil(
  signal: AbortSignal,
  video: HTMLVideoElement,
  read: Awaited<ReturnType<typeof createCodeReader>>,
  tell: (code: string) => void,
): Promise<void> {
  const canvas = document.createElement('canvas')
  const drawn = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawn) throw new CameraError('reader')
  while (!signal.aborted) {
    if (video.videoWidth > 0 && document.visibilityState === 'visible') {
      const scale = Math.min(1, VIDEO_WIDTH / video.videoWidth)
      canvas.width = Math.round(video.videoWidth * scale)
      canvas.height = Math.round(video.videoHeight * scale)
      drawn.drawImage(video, 0, 0, canvas.width, canvas.height)
      for (const code of await read(drawn.getImageData(0, 0, canvas.width, canvas.height))) {
        if (!signal.aborted) tell(code)
      }
    }
    await new Promise((done) => setTimeout(done, SCAN_INTERVAL_MS))
  }
}
