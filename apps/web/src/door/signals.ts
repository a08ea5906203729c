import type { DoorVerdict } from '@forenet/domain/door'

/** How good a verdict is: green, amber, red. */
export type Tone = 'good' | 'warning' | 'bad'

export function toneOf(verdict: DoorVerdict): Tone {
  if (verdict === 'admit') return 'good'
  return verdict === 'unlisted' || verdict === 'already-in' || verdict === 'not-yet' ? 'warning' : 'bad'
}

const MUTED = 'door-muted'

export const isMuted = (): boolean => localStorage.getItem(MUTED) === 'yes'

export function setMuted(muted: boolean): void {
  localStorage.setItem(MUTED, muted ? 'yes' : 'no')
}

/** Frequency in Hz and length in seconds of each sound: two that rise, one that stays, two that fall. */
const SOUNDS: Record<Tone, readonly (readonly [number, number])[]> = {
  good: [
    [880, 0.09],
    [1320, 0.14],
  ],
  warning: [
    [620, 0.12],
    [620, 0.16],
  ],
  bad: [
    [330, 0.16],
    [220, 0.3],
  ],
}
const SHAKES: Record<Tone, number[]> = { good: [60], warning: [70, 60, 70], bad: [220, 80, 220] }

let audio: AudioContext | null = null

/** Lets sounds be heard from here on; browsers allow that only after a touch. */
export function readySound(): void {
  audio ??= 'AudioContext' in globalThis ? new AudioContext() : null
  if (audio?.state === 'suspended') void audio.resume()
}

/** Says a verdict by sound and vibration, for whoever looks at the person and not at the screen. */
export function signal(tone: Tone): void {
  navigator.vibrate?.(SHAKES[tone])
  if (isMuted() || audio?.state !== 'running') return
  let at = audio.currentTime
  for (const [frequency, length] of SOUNDS[tone]) {
    const sound = new OscillatorNode(audio, { frequency, type: tone === 'bad' ? 'sawtooth' : 'sine' })
    const loudness = new GainNode(audio, { gain: 0.3 })
    loudness.gain.setTargetAtTime(0, at + length * 0.7, 0.03)
    sound.connect(loudness).connect(audio.destination)
    sound.start(at)
    sound.stop(at + length + 0.1)
    at += length + 0.03
  }
}
