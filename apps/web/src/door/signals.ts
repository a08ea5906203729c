import type { Tone } from './book/verdict-display.ts'

const MUTED = 'door-muted'

export const isMuted = (): boolean => localStorage.getItem(MUTED) === 'yes'

export function setMuted(muted: boolean): void {
  localStorage.setItem(MUTED, muted ? 'yes' : 'no')
}

type SignalTone = Exclude<Tone, 'asking' | 'undone'>

/** Frequency in Hz and duration in s of each tone. */
const SOUNDS: Record<SignalTone, readonly (readonly [number, number])[]> = {
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
const SHAKES: Record<SignalTone, number[]> = { good: [60], warning: [70, 60, 70], bad: [220, 80, 220] }

let audio: AudioContext | null = null

/** Browsers allow sound only after a user gesture. */
export function enableSound(): void {
  audio ??= 'AudioContext' in globalThis ? new AudioContext() : null
  if (audio?.state === 'suspended') void audio.resume()
}

export function playVerdict(tone: Tone): void {
  if (tone === 'undone') return
  // Plays the sound of a valid ticket, because only valid tickets offer a choice.
  const heard = tone === 'asking' ? 'good' : tone
  navigator.vibrate?.(SHAKES[heard])
  if (isMuted() || audio?.state !== 'running') return
  let at = audio.currentTime
  for (const [frequency, length] of SOUNDS[heard]) {
    const sound = new OscillatorNode(audio, { frequency, type: heard === 'bad' ? 'sawtooth' : 'sine' })
    const loudness = new GainNode(audio, { gain: 0.3 })
    loudness.gain.setTargetAtTime(0, at + length * 0.7, 0.03)
    sound.connect(loudness).connect(audio.destination)
    sound.start(at)
    sound.stop(at + length + 0.1)
    at += length + 0.03
  }
}
