import { createHash } from 'node:crypto'
import { readCpuSeconds } from './processor-time.mjs'

/** Budget of the fast tier in calibration loops (docs/testing.md); a slower run prints a warning. */
export const FAST_TIER_BUDGET_LOOPS = 1_250

const CALIBRATION_ROUNDS = 60
const CALIBRATION_BLOCK = Buffer.alloc(4 * 1024 * 1024, 7)

/**
 * Measures a fixed amount of work, half JavaScript and half native, so that a budget is comparable between machines.
 */
export function measureCalibrationSeconds() {
  const before = readCpuSeconds()
  let state = 1
  for (let round = 0; round < CALIBRATION_ROUNDS; round++) {
    createHash('sha256').update(CALIBRATION_BLOCK).digest()
    for (let step = 0; step < 4_000_000; step++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
    }
  }
  return Math.max(readCpuSeconds() - before, state === 0 ? 1 : 0.01)
}
