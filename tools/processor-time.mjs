// Preloaded into each program that `npm test` starts: at its exit the program appends the processor seconds that it and
// its ended children have used to PROCESSOR_TIME_FILE. Linux only; elsewhere nothing is written.
import { appendFileSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const TICKS_PER_SECOND = 100
const { PROCESSOR_TIME_FILE, PROCESSOR_TIME_PARENT } = process.env

/** Processor seconds of this process and of its children that have ended; 0 where there is no /proc. */
export function processorSeconds() {
  if (process.platform !== 'linux') return 0
  // proc(5): the fields after the command in parentheses; utime, stime, cutime and cstime are numbers 14 to 17.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

// Only the program itself reports: its workers and child processes inherit the flag.
if (PROCESSOR_TIME_FILE && isMainThread && Number(PROCESSOR_TIME_PARENT) === process.ppid) {
  process.on('exit', () => appendFileSync(PROCESSOR_TIME_FILE, `${processorSeconds()}\n`))
}
