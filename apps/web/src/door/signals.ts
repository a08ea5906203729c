import type { VerdictTone } from './book/verdict-display.ts'

const MUTED_STORAGE_KEY = 'door-muted'

export const isMuted = (): boolean => localStorage.getItem(MUTED_STORAGE_KEY) === 'yes'

export function setMuted(muted: boolean): void {
  localStorage.setItem(MUTED_STORAGE_KEY, muted ? 'yes' : 'no')
}

type SignalTone = Exclude<VerdictTone, 'asking' | 'undone'>

/** Frequency in Hz and duration in s of each tone. */
const SOUND_BY_TONE: Record<SignalTone, readonly (readonly [number, number])[]> = {
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
const VIBRATION_BY_TONE: Record<SignalTone, number[]> = { good: [60], warning: [70, 60, 70], bad: [220, 80, 220] }

let audioContext: AudioContext | null = null

/** Browsers allow sound only after a user gesture. */
export function enableSound(): void {
  audioContext ??= 'AudioContext' in globalThis ? new AudioContext() : null
  if (audioContext?.state === 'suspended') void audioContext.resume()
}

export function playVerdict(tone: VerdictTone): void {
  if (tone === 'undone') return
  // Plays the sound of a valid ticket, because only valid tickets offer a choice.
  const heard = tone === 'asking' ? 'good' : tone
  navigator.vibrate?.(VIBRATION_BY_TONE[heard])
  if (isMuted() || audioContext?.state !== 'running') return
  let at = audioContext.currentTime
  for (const [frequency, length] of SOUND_BY_TONE[heard]) {
    const sound = new OscillatorNode(audioContext, { frequency, type: heard === 'bad' ? 'sawtooth' : 'sine' })
    const loudness = new GainNode(audioContext, { gain: 0.3 })
    loudness.gain.setTargetAtTime(0, at + length * 0.7, 0.03)
    sound.connect(loudness).connect(audioContext.destination)
    sound.start(at)
    sound.stop(at + length + 0.1)
    at += length + 0.03
  }
}
