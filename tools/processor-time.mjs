// Preloaded into the programs of `npm test`: at exit, appends the CPU seconds of the program and its ended children to
// PROCESSOR_TIME_FILE. Linux only.
import { appendFileSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const TICKS_PER_SECOND = 100
const { PROCESSOR_TIME_FILE, PROCESSOR_TIME_PARENT } = process.env

/** CPU seconds of this process and its ended children; 0 without /proc. */
export function readCpuSeconds() {
  if (process.platform !== 'linux') return 0
  // proc(5): utime, stime, cutime and cstime are fields 14 to 17; the command in parentheses may contain spaces.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

// Workers and child processes inherit the flag, but only the program itself reports its time.
if (PROCESSOR_TIME_FILE && isMainThread && Number(PROCESSOR_TIME_PARENT) === process.ppid) {
  process.on('exit', () => appendFileSync(PROCESSOR_TIME_FILE, `${readCpuSeconds()}\n`))
}
